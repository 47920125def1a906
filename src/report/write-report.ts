import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunRecord } from '../model/run-record.ts';
import { embedPictures } from './embed-pictures.ts';
import { type ReportSettings, renderReport } from './render-report.ts';

/** Writes the runs as one HTML file. `folder` is where their pictures lie. */
export function writeReport(
  file: string,
  records: readonly RunRecord[],
  folder: string,
  settings: ReportSettings = {},
): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    renderReport(
      records.map((record) => embedPictures(record, folder)),
      settings,
    ),
  );
}
