import * as z from 'zod';

export const BoundingBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const ElementSchema = z.object({
  ref: z.string().regex(/^@e\d+$/),
  role: z.string(),
  name: z.string().max(203),
  state: z.array(z.string()),
  bbox: BoundingBoxSchema,
  value: z.string().optional(),
  level: z.number().int().optional(),
  children: z.array(z.string()).optional(),
  stable_id: z.string().optional(),
  selector: z
    .object({ value: z.string(), confidence: z.object({ score: z.number(), reason: z.string() }) })
    .optional(),
  context: z.string().optional(),
  semantic_role: z.string().optional(),
  supported_actions: z.array(z.string()).optional(),
  adjustable: z.boolean().optional(),
  state_shape: z.string().optional(),
  description: z.string().optional(),
  readable_state: z.record(z.string(), z.unknown()).optional(),
});

export const LoadingStateSchema = z.object({ active: z.boolean(), signal: z.string(), source: z.string() });

export const SnapshotSchema = z.object({
  snapshot_id: z.string(),
  timestamp: z.string(),
  snapshot_revision: z.number().int(),
  captured_at_ms: z.number(),
  fingerprint: z.string(),
  loading_state: LoadingStateSchema.optional(),
  elements: z.array(ElementSchema),
  focused: z.string().nullable(),
  page: z.object({ url: z.string(), title: z.string() }),
  /** Its name: configured, or derived from route and heading; `unknown` when neither says anything. */
  screen: z.string(),
  screenshot: z.string().nullable(),
  viewport: z.object({
    width: z.number(),
    height: z.number(),
    scroll_x: z.number(),
    scroll_y: z.number(),
  }),
  /** Found in view, and roughly how many the whole page has. */
  in_view: z.number().int(),
  on_page: z.number().int(),
  left_out: z.number().int(),
});

export type Element = z.infer<typeof ElementSchema>;
export type Snapshot = z.infer<typeof SnapshotSchema>;
export type LoadingState = z.infer<typeof LoadingStateSchema>;
