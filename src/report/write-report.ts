import { dirname } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
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
  makePrivateFolder(dirname(file));
  writePrivateFile(
    file,
    renderReport(
      records.map((record) => embedPictures(record, folder)),
      settings,
    ),
  );
}
