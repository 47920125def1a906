import { describe, expect, it } from 'vitest';
import { imageSize } from '../../../src/drivers/web/image-size.ts';
import { takeScreenshot } from '../../../src/drivers/web/screenshot.ts';
import { sharedPool } from './open-browser.ts';

const PAGE = `<!doctype html><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
  <style>body { margin: 0; height: 2000px; background: white } #box { position: absolute; left: 100px; top: 50px; width: 200px; height: 80px; background: rgb(0, 0, 255) }</style>
  <div id="box"></div>`;

describe('takeScreenshot', () => {
  const pool = sharedPool({ viewport: '800x600' });

  async function opened(device?: string) {
    const { context, close } = await pool.open(device ? { device } : {});
    const page = await context.newPage();
    await page.setContent(PAGE);
    /** Colour of one pixel of a picture, as red, green, blue. */
    const pixel = async (data: Buffer, x: number, y: number): Promise<number[]> => {
      const other = await context.newPage();
      const bytes = data.toString('base64');
      const colour = await other.evaluate(`(async () => {
        const blob = await (await fetch('data:image/png;base64,${bytes}')).blob();
        const canvas = new OffscreenCanvas(2000, 3000);
        const pen = canvas.getContext('2d');
        pen.drawImage(await createImageBitmap(blob), 0, 0);
        return [...pen.getImageData(${x}, ${y}, 1, 1).data].slice(0, 3);
      })()`);
      await other.close();
      return colour as number[]; // the script above returns three numbers
    };
    return { page, pixel, close };
  }

  it('shows the viewport, at most as large as asked for, in the format asked for', async () => {
    const { page, close } = await opened();
    expect(await takeScreenshot(page, { format: 'png' })).toMatchObject({
      mime_type: 'image/png',
      width: 800,
      height: 600,
    });
    const small = await takeScreenshot(page, { format: 'jpeg', max_side: 400 });
    expect(small).toMatchObject({ mime_type: 'image/jpeg', width: 400, height: 300 });
    expect(imageSize(small.data)).toEqual({ width: 400, height: 300 });
    await close();
  });

  it('shows the part that is scrolled into view', async () => {
    const { page, pixel, close } = await opened();
    await page.evaluate('scrollTo(0, 40)');
    const { data } = await takeScreenshot(page, { format: 'png' });
    expect(await pixel(data, 110, 20)).toEqual([0, 0, 255]);
    expect(await pixel(data, 110, 95)).toEqual([255, 255, 255]);
    await close();
  });

  it('shows the whole page, and one element alone', async () => {
    const { page, pixel, close } = await opened();
    expect(await takeScreenshot(page, { format: 'png', full_page: true })).toMatchObject({
      width: 800,
      height: 2000,
    });
    await page.evaluate('scrollTo(0, 1000)');
    const element = await takeScreenshot(page, { format: 'png' }, page.locator('#box'));
    expect(element).toMatchObject({ width: 200, height: 80 });
    expect(await pixel(element.data, 199, 79)).toEqual([0, 0, 255]);
    await close();
  });

  it('has one picture pixel for each CSS pixel on a dense display', async () => {
    const { page, close } = await opened('Desktop Chrome HiDPI');
    expect(await takeScreenshot(page, { format: 'png' })).toMatchObject({ width: 1280, height: 720 });
    await close();
  });

  it('draws marks over the picture and leaves the page untouched, whatever its security policy', async () => {
    const { page, pixel, close } = await opened();
    const before = await page.content();
    const marks = [{ label: '7', box: { x: 100, y: 50, width: 200, height: 80 } }];
    const marked = await takeScreenshot(page, { format: 'png', marks });
    expect(await pixel(marked.data, 200, 50)).toEqual([0xd6, 0, 0x1c]);
    expect(await pixel(marked.data, 200, 90)).toEqual([0, 0, 255]);
    expect(await page.content()).toBe(before);
    const half = await takeScreenshot(page, { format: 'jpeg', marks, max_side: 400 });
    expect(half).toMatchObject({ mime_type: 'image/jpeg', width: 400, height: 300 });
    await page.evaluate('scrollTo(0, 40)');
    const scrolled = [{ label: '7', box: { x: 100, y: 10, width: 200, height: 80 } }];
    const whole = await takeScreenshot(page, { format: 'png', marks: scrolled, full_page: true });
    expect(await pixel(whole.data, 200, 50)).toEqual([0xd6, 0, 0x1c]);
    await close();
  });
});
