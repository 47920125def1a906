import type { CDPSession, Locator, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Box } from '../../model/node.ts';
import type { Screenshot, ScreenshotRequest } from '../driver.ts';
import { imageSize } from './image-size.ts';
import { sessionOf } from './page-session.ts';

const JPEG_QUALITY = 80;
/** Chromium's surfaces end near here; a longer page would come out blank below. */
const MAX_PAGE_PIXELS = 16_384;

interface Drawing {
  marks: NonNullable<ScreenshotRequest['marks']>;
  masks: Box[];
}

/** The part of the page to show, in CSS pixels of the document, and how its picture relates to them. */
interface Frame {
  clip: Box;
  /** Where the viewport lies in the document. */
  scroll: { x: number; y: number };
  scale: number;
}

const densities = new WeakMap<Page, number>();

/**
 * A picture of the viewport, the whole page or one element. Boxes of marks are relative to the viewport, and so are
 * those that `masks` finds, which are painted over.
 */
export async function takeScreenshot(
  page: Page,
  request: ScreenshotRequest,
  element?: Locator,
  masks: () => Promise<Box[]> = async () => [],
): Promise<Screenshot> {
  const session = await sessionOf(page);
  const frame = session ? await chromiumFrame(session, request, element) : null;
  const before = await masks();
  const drawn = before.length > 0 || (request.marks ?? []).length > 0;
  // Boxes are drawn on a lossless picture; the drawing step writes the format asked for.
  const format = drawn ? 'png' : request.format;
  const data =
    session && frame
      ? await capture(page, session, frame, format, request.full_page === true || element !== undefined)
      : await portableCapture(page, request, format, element);
  const plain = { data, mime_type: `image/${format}` as const, ...imageSize(data) };
  // What moved while the picture was taken is covered in both places.
  const masked = [...before, ...(await masks())];
  if (!drawn && masked.length === 0) return plain;
  const origin = frame
    ? { x: frame.clip.x - frame.scroll.x, y: frame.clip.y - frame.scroll.y }
    : await portableOrigin(page, request, element);
  const scale = frame ? plain.width / frame.clip.width : 1;
  const place = ({ x, y, width, height }: Box): Box => ({
    x: (x - origin.x) * scale,
    y: (y - origin.y) * scale,
    width: width * scale,
    height: height * scale,
  });
  const drawing: Drawing = {
    marks: (request.marks ?? []).map(({ label, box }) => ({ label, box: place(box) })),
    masks: masked.map(place),
  };
  return await draw(page, session, plain, drawing, request.format);
}

async function portableOrigin(
  page: Page,
  request: ScreenshotRequest,
  element?: Locator,
): Promise<{ x: number; y: number }> {
  if (element) return (await element.boundingBox()) ?? { x: 0, y: 0 };
  if (!request.full_page) return { x: 0, y: 0 };
  const [x = 0, y = 0] = await page.evaluate<number[]>('[-scrollX, -scrollY]');
  return { x, y };
}

async function chromiumFrame(
  session: CDPSession,
  request: ScreenshotRequest,
  element?: Locator,
): Promise<Frame> {
  if (element) await element.scrollIntoViewIfNeeded();
  const [metrics, box] = await Promise.all([session.send('Page.getLayoutMetrics'), element?.boundingBox()]);
  const { cssVisualViewport: view, cssContentSize: content } = metrics;
  const scroll = { x: view.pageX, y: view.pageY };
  if (element && !box)
    throw new SurehandError('target_not_visible', 'the element has no box to take a picture of');
  const whole = { x: 0, y: 0, width: content.width, height: Math.min(content.height, MAX_PAGE_PIXELS) };
  const visible = { ...scroll, width: view.clientWidth, height: view.clientHeight };
  const clip = box
    ? {
        x: box.x + scroll.x,
        y: box.y + scroll.y,
        width: Math.max(1, box.width),
        height: Math.max(1, box.height),
      }
    : request.full_page
      ? whole
      : visible;
  const longest = Math.max(clip.width, clip.height);
  return { clip, scroll, scale: Math.min(1, (request.max_side ?? longest) / longest) };
}

async function capture(
  page: Page,
  session: CDPSession,
  { clip, scale }: Frame,
  format: 'png' | 'jpeg',
  beyond_viewport: boolean,
): Promise<Buffer> {
  const density = densities.get(page) ?? 1;
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'jpeg' ? { quality: JPEG_QUALITY } : { optimizeForSpeed: true }),
    clip: { ...clip, scale: scale / density },
    captureBeyondViewport: beyond_viewport,
  });
  const picture = Buffer.from(data, 'base64');
  // A real dense display multiplies the size, an imitated one does not, and nothing but the picture tells which.
  // It would only be larger, not clearer.
  const excess = imageSize(picture).width / (clip.width * scale);
  if (excess < 1.2 || density !== 1) return picture;
  densities.set(page, excess);
  return await capture(page, session, { clip, scroll: { x: 0, y: 0 }, scale }, format, beyond_viewport);
}

async function portableCapture(
  page: Page,
  request: ScreenshotRequest,
  format: 'png' | 'jpeg',
  element?: Locator,
): Promise<Buffer> {
  const options = {
    type: format,
    scale: 'css' as const,
    ...(format === 'jpeg' ? { quality: JPEG_QUALITY } : {}),
  };
  return element
    ? await element.screenshot(options)
    : await page.screenshot({ ...options, fullPage: request.full_page ?? false });
}

/**
 * Draws masks and numbered boxes on a canvas that is put into no document: on Chromium in an isolated world of the page's
 * own process, so that neither the page's elements nor its scripts can notice.
 */
async function draw(
  page: Page,
  session: CDPSession | null,
  plain: { data: Buffer; mime_type: string; width: number; height: number },
  drawing: Drawing,
  format: 'png' | 'jpeg',
): Promise<Screenshot> {
  const call = `(${DRAW})(${JSON.stringify(plain.data.toString('base64'))}, ${JSON.stringify(plain.mime_type)}, ${JSON.stringify(drawing)}, ${JSON.stringify(format)}, ${JPEG_QUALITY / 100})`;
  const drawn = session ? await inIsolatedWorld(session, call) : await page.evaluate<string>(call);
  const data = Buffer.from(drawn, 'base64');
  return { data, mime_type: `image/${format}`, width: plain.width, height: plain.height };
}

async function inIsolatedWorld(session: CDPSession, expression: string): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'surehand-marks',
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails || typeof result.value !== 'string') {
    throw new Error(
      `the boxes could not be drawn: ${exceptionDetails?.exception?.description ?? 'no picture'}`,
    );
  }
  return result.value;
}

// Source text, because it runs in the page. Bytes come and go as base64 without fetch, which a page's content
// security policy could forbid; toDataURL because convertToBlob waits a second for an idle moment.
const DRAW = `async (base64, type, { marks, masks }, format, quality) => {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type }));
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  pen.fillStyle = '#3b3b3b';
  // A pixel more on each side: boxes lie between pixels, and a picture that was scaled down has soft edges.
  for (const { x, y, width, height } of masks) pen.fillRect(x - 1, y - 1, width + 2, height + 2);
  const colours = ['#d6001c', '#0057d9', '#007a33', '#a100c2', '#b35900', '#00707a'];
  pen.font = 'bold 12px sans-serif';
  pen.textBaseline = 'top';
  marks.forEach(({ label, box }, index) => {
    const colour = colours[index % colours.length];
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.strokeRect(box.x, box.y, box.width, box.height);
    const width = pen.measureText(label).width + 6;
    const x = Math.min(Math.max(0, box.x), canvas.width - width);
    const y = box.y >= 15 ? box.y - 15 : Math.min(box.y, canvas.height - 15);
    pen.fillStyle = colour;
    pen.fillRect(x, y, width, 15);
    pen.fillStyle = '#fff';
    pen.fillText(label, x + 3, y + 2);
  });
  return canvas.toDataURL('image/' + format, quality).split(',')[1];
}`;
