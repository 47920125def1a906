import { isFlaky, type Picture, type RunRecord } from '../model/run-record.ts';
import { mapPictures } from './map-pictures.ts';
import type { ShownReport, ShownRun } from './page/shown-run.ts';
import { reportPage } from './report-page.ts';

export interface ReportSettings {
  title?: string;
  /** Of the program that writes it. */
  version?: string;
  generated?: Date;
}

/** Only what a browser can show and cannot run. */
const SHOWABLE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]*$/;

/**
 * One HTML file that shows the runs and needs nothing else. Pictures must be inside the records (`embedPictures`):
 * those that are not are left out.
 */
export function renderReport(records: readonly RunRecord[], settings: ReportSettings = {}): string {
  const pictures = new Map<string, number>();
  const runs = records.map((record) => shownRun(record, pictures));
  const report: ShownReport = {
    title: settings.title ?? titleOf(records),
    generated: (settings.generated ?? new Date()).toISOString(),
    version: settings.version ?? '',
    runs,
  };
  const data = [
    `<script type="application/json" id="report">${inScript(JSON.stringify(report))}</script>`,
    // Beside the data: the page reads a picture only when it is to be seen.
    ...[...pictures].map(([src, at]) => `<script type="text/plain" id="picture-${at}">${src}</script>`),
  ].join('\n');
  return reportPage()
    .replace('<!--title-->', () => escapeHtml(report.title))
    .replace('<!--data-->', () => data);
}

function shownRun(record: RunRecord, pictures: Map<string, number>): ShownRun {
  const name = (picture: Picture): Picture | undefined => {
    if (!SHOWABLE.test(picture.src)) return undefined;
    const at = pictures.get(picture.src) ?? pictures.size;
    pictures.set(picture.src, at);
    return { ...picture, src: `#${at}` };
  };
  return { ...mapPictures(record, name), flaky: isFlaky(record) };
}

function titleOf(records: readonly RunRecord[]): string {
  const [only] = records;
  return only && records.length === 1 ? only.title : `${records.length} runs`;
}

/** Nothing in it can end the script element or begin a comment there. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
