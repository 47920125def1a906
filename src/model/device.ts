import * as z from 'zod';

/** What the app runs on, in words that fit a phone as well as a browser. */
export const DeviceSchema = z.object({
  platform: z.string(),
  /** Names this one among those of its platform. */
  id: z.string(),
  /** Of a browser its name. */
  model: z.string(),
  /** Of a browser its version. */
  os_version: z.string(),
});

export type DeviceInfo = z.infer<typeof DeviceSchema>;
