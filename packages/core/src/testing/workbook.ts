import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const joined = (parts: Iterable<string>): string => [...parts].join('');

/** A cell with words. @param at such as `B3` */
export const textCell = (at: string, words: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;

/** Rows of a sheet with words in up to 26 columns. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  joined(
    rows.map((cells, row) => {
      const filled = cells.map((words, column) =>
        textCell(`${String.fromCharCode(65 + column)}${row + 1}`, words),
      );
      return `<row r="${row + 1}">${joined(filled)}</row>`;
    }),
  );

/** A workbook of Excel. @param sheets name → XML of its rows; style 1 is a moment, 2 a time */
export function workbook(sheets: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(sheets);
  const listed = entries.map(
    ([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const related = entries.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  const formats = '<xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="20"/>';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${joined(listed)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${joined(related)}${styles}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="3">${formats}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      entries.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  const zipped = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return Uint8Array.from(zipSync(Object.fromEntries(zipped)));
}
