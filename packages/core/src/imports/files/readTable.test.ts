import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { textCell, workbook } from '../../testing/workbook.ts';
import {
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_READ_ROWS,
  MAX_ROWS,
  MAX_UNPACKED_BYTES,
  UnreadableFile,
} from './limits.ts';
import { readTable } from './readTable.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean, mark = true) => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  [...((mark ? '\uFEFF' : '') + text)].forEach((char, at) =>
    view.setUint16(at * 2, char.charCodeAt(0), isLittle),
  );
  return bytes;
};
/** 日付,頭数 and one row in CP932, with the letter ① that plain Shift_JIS lacks. */
const CP932 = Uint8Array.from([
  0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0xaa, 0x90, 0x94, 0x0d, 0x0a, 0x87, 0x40, 0x2c, 0x31, 0x93, 0xaa, 0x0d,
  0x0a,
]);

const read = async (bytes: Uint8Array | string, sheet?: string) => {
  const { headings, rows, ...rest } = await readTable(typeof bytes === 'string' ? utf8(bytes) : bytes, sheet);
  return { headings, cells: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line), ...rest };
};
const refusal = async (bytes: Uint8Array | string) => {
  const error: unknown = await read(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnreadableFile);
  return (error as Error).message;
};

describe('a text file', () => {
  const TEXT = '日付,頭数\r\n2026/8/31,1頭\r\n';
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16LE', utf16(TEXT, true), 'utf-16le'],
    ['UTF-16BE', utf16(TEXT, false), 'utf-16be'],
  ])('in %s', async (_name, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({
      headings: ['日付', '頭数'],
      cells: [['2026/8/31', '1頭']],
      format: 'csv',
      encoding,
    });
  });
  it('in UTF-16 without a mark', async () =>
    expect(await read(utf16('date,count\n2026/8/31,1\n', true, false))).toMatchObject({
      encoding: 'utf-16le',
    }));
  it('in CP932, with its own letters', async () =>
    expect(await read(CP932)).toMatchObject({
      headings: ['日付', '頭数'],
      cells: [['①', '1頭']],
      encoding: 'shift_jis',
    }));
  it.each([
    ['tabs', 'a\tb\n1\t2,3\n', ['1', '2,3']],
    ['semicolons', 'a;b\n1;2,3\n', ['1', '2,3']],
    ['commas', 'a,b\n1,2;3\n', ['1', '2;3']],
  ])('with %s', async (_name, text, cells) =>
    expect(await read(text)).toMatchObject({ headings: ['a', 'b'], cells: [cells] }),
  );
  it('with line breaks, commas and quotes in cells, whose lines are counted', async () => {
    const text = 'a,b\r\n"1\r\n2","x ""y"", z"\r\n3,4\r\n';
    expect(await read(text)).toMatchObject({
      cells: [
        ['1\r\n2', 'x "y", z'],
        ['3', '4'],
      ],
      lines: [2, 4],
    });
  });
  it.each([
    ['', '空です'],
    [' \n\n', '空です'],
    ['a,b\n', '行がありません'],
    ['a,b\n1,"2\n3,4\n', '閉じられていません'],
    [`a,b\n1,"${'x'.repeat(30_000)}\n"`, '閉じられていません'],
    [`a\n${'1\n'.repeat(MAX_READ_ROWS)}`, '行が多すぎます'],
    [`${'a,'.repeat(MAX_COLUMNS)}b\n1,2\n`, '列が多すぎます'],
    ['<html><body>', '取り込めません'],
    ['%PDF-1.7', 'PDF'],
  ])('%#: is refused with a sentence', async (text, message) =>
    expect(await refusal(text)).toContain(message),
  );
  it('with a title, headings and as many rows as an import may have', async () => {
    const { cells } = await read(`題名\n\na,b\n${'1,2\n'.repeat(MAX_ROWS)}`);
    expect(cells).toHaveLength(MAX_ROWS);
  });
  it('is refused where its letters are of no encoding, or it is too large', async () => {
    expect(await refusal(Uint8Array.from([0x61, 0x2c, 0xff, 0xff, 0x80, 0x0a]))).toContain('文字');
    expect(await refusal(new Uint8Array(MAX_FILE_BYTES + 1))).toContain('大きすぎます');
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).toContain('.xls');
  });
});

describe('headings', () => {
  it('are found below titles, which are told', async () => {
    const text = '令和7年度 出没情報,,\n作成 2026/1/5,,\n\n日付,場所,頭数\n2025/4/1,沢,1\n';
    expect(await read(text)).toMatchObject({
      headings: ['日付', '場所', '頭数'],
      cells: [['2025/4/1', '沢', '1']],
      lines: [5],
      above: ['令和7年度 出没情報', '作成 2026/1/5'],
    });
  });
  it('in two rows are joined', async () => {
    const text = '日付,位置,,頭数\n,緯度,経度,\n2025/4/1,36,137,1\n';
    expect(await read(text)).toMatchObject({ headings: ['日付', '位置 緯度', '位置 経度', '頭数'] });
  });
  it('that repeat are numbered, those missing called by their place', async () => {
    const text = '場所,場所,,備考\n沢,山,3,x\n川,丘,4,y\n';
    expect((await read(text)).headings).toEqual(['場所', '場所 (2)', '3列目', '備考']);
  });
  it('are by place where the file has none', async () =>
    expect(await read('2025/4/1,36.5,137.2\n2025/4/2,36.6,137.3\n')).toMatchObject({
      headings: ['1列目', '2列目', '3列目'],
      lines: [1, 2],
    }));
  it('leave out empty rows and columns', async () =>
    expect(await read('a,,b,,\nx,,y,,\n,,,,\nz,,w,,\n')).toMatchObject({
      headings: ['a', 'b'],
      cells: [
        ['x', 'y'],
        ['z', 'w'],
      ],
    }));
});

const SHEET = `<row r="1">${textCell('A1', '日付')}${textCell('B1', '頭数')}${textCell('C1', '時刻')}</row>
  <row r="2"><c r="A2" s="1"><v>44663.41667</v></c><c r="B2"><v>2</v></c><c r="C2" s="2"><v>0.604</v></c></row>
  <row r="3"><c r="A3" s="1"><v>44664</v></c>${textCell('B3', '数頭')}</row>`;

describe('a workbook', () => {
  it('gives dates and times as text, and the sheet with most rows', async () => {
    const found = await read(workbook({ 表紙: `<row r="1">${textCell('A1', '一覧')}</row>`, 記録: SHEET }));
    expect(found).toMatchObject({
      headings: ['日付', '頭数', '時刻'],
      cells: [
        ['2022-04-12 10:00:00', '2', '14:29:46'],
        ['2022-04-13', '数頭', ''],
      ],
      lines: [2, 3],
      format: 'xlsx',
      sheets: ['表紙', '記録'],
      sheet: '記録',
    });
  });
  it('gives the sheet that is named', async () => {
    const two = { 甲: SHEET, 乙: SHEET.replace('<v>2</v>', '<v>7</v>') };
    expect((await read(workbook(two), '乙')).cells[0]![1]).toBe('7');
    await expect(read(workbook(two), '丙')).rejects.toThrow('シート「丙」がありません');
  });
  it('is refused where it unpacks into too much, before it is unpacked', async () => {
    const bytes = workbook({ 記録: SHEET });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // The size of the first entry, as the central directory tells it.
    const at = bytes.findIndex((_, i) => view.byteLength > i + 4 && view.getUint32(i, true) === 0x02014b50);
    view.setUint32(at + 24, MAX_UNPACKED_BYTES + 1, true);
    expect(await refusal(bytes)).toContain('大きすぎます');
  });
  it('is refused where it is broken, or another kind of ZIP', async () => {
    expect(await refusal(workbook({ 記録: SHEET }).slice(0, 400))).toContain('開けません');
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toContain('Excelのファイルではありません');
  });
});

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>8月31日</name><description><![CDATA[<b>クマ</b><br>1頭]]></description>
    <ExtendedData><Data name="出没区分"><value>01 目撃</value></Data></ExtendedData>
    <styleUrl>#pin</styleUrl><Point><coordinates>141.15,39.70,0</coordinates></Point></Placemark>
  <Placemark><name>区域</name><Polygon><outerBoundaryIs><LinearRing><coordinates>141,39 142,39 142,40 141,39</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`;

describe('a map', () => {
  it('in KML is a table; only points are positions', async () => {
    const { headings, cells, format } = await read(KML);
    expect(format).toBe('kml');
    const row = (at: number) => Object.fromEntries(headings.map((heading, i) => [heading, cells[at]![i]]));
    expect(row(0)).toMatchObject({ 名前: '8月31日', 出没区分: '01 目撃', 緯度: '39.7', 経度: '141.15' });
    expect(row(0)['説明']).toBe('クマ\n1頭');
    expect(row(1)).toMatchObject({ 名前: '区域', 緯度: '', 経度: '', 図形: 'Polygon' });
    expect(headings).not.toContain('styleUrl');
  });
  it('in GeoJSON is a table', async () => {
    const feature = (id: number, coordinates: number[] | null) => ({
      type: 'Feature',
      id,
      properties: { 日付: 'R4.5.16', 頭数: id, memo: null },
      geometry: coordinates && { type: 'Point', coordinates },
    });
    const file = { type: 'FeatureCollection', features: [feature(1, [137.2, 36.5]), feature(2, null)] };
    expect(await read(JSON.stringify(file))).toMatchObject({
      headings: ['id', '日付', '頭数', 'memo', '緯度', '経度'],
      cells: [
        ['1', 'R4.5.16', '1', '', '36.5', '137.2'],
        ['2', 'R4.5.16', '2', '', '', ''],
      ],
      format: 'geojson',
    });
  });
  it.each([
    ['{"type":"FeatureCollection"', 'GeoJSON'],
    ['{"type":"Topology"}', 'FeatureCollection'],
    [KML.slice(0, 300), 'KML'],
    [`<!DOCTYPE x [<!ENTITY a "aaaa">]>${KML.replace(/<\?.*?\?>/, '')}`, '取り込めません|宣言'],
    [KML.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'), '宣言'],
  ])('%#: is refused with a sentence', async (file, message) =>
    expect(await refusal(file)).toMatch(new RegExp(message)),
  );
});
