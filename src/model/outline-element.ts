import * as z from 'zod';

/** One thing of an outline as it goes over the wire. */
export interface OutlineElement {
  tag: string;
  ref?: string | undefined;
  css?: string | undefined;
  text?: string | undefined;
  attributes?: Record<string, string> | undefined;
  box?: [number, number, number, number] | undefined;
  children?: OutlineElement[] | undefined;
}

export const OutlineElementSchema: z.ZodType<OutlineElement> = z.object({
  tag: z.string(),
  ref: z.string().optional(),
  css: z.string().optional(),
  text: z.string().optional(),
  attributes: z.record(z.string(), z.string()).optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  get children() {
    return z.array(OutlineElementSchema).optional();
  },
});

export const OutlineSchema = z.object({
  page: z.object({ url: z.string(), title: z.string() }),
  /** The page from its body on; absent while a dialog of the browser blocks it. */
  root: OutlineElementSchema.optional(),
  left_out: z.number().int(),
  dialog: z.object({ type: z.string(), message: z.string() }).optional(),
  tabs: z.array(z.object({ id: z.string(), url: z.string(), title: z.string(), active: z.boolean() })),
});

export type OutlineAnswer = z.infer<typeof OutlineSchema>;
