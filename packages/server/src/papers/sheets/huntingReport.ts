import { formatWarekiDay, formatWarekiYear, LICENSE_TYPE_LABELS } from '@satomori/core';
import { leftOutNote } from '../../posts/leftOutNote.ts';
import type { HuntingReportJob, PersonResults } from '../jobs/jobs.ts';
import { drawFieldGrid, type GridField } from '../parts/fieldGrid.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { type Column, drawTable, numberColumn } from '../parts/table.ts';
import { type ResultLine, resultLines, totalText } from './resultLines.ts';

const COLUMNS: readonly Column<ResultLine>[] = [
  numberColumn(),
  { head: '免許の種類', width: 100, cell: ({ license }) => license },
  { head: '捕獲場所（メッシュ番号）', width: 150, cell: ({ place }) => place },
  { head: '鳥獣の種類', width: 90, cell: ({ species }) => species },
  { head: '鳥獣の数量', width: 60, align: 'right', cell: ({ count, unit }) => `${count}${unit}` },
  { head: '備考', width: 90, cell: () => '' },
];

const dayText = (day: string | null): string => (day === null ? '' : formatWarekiDay(day));

function fieldsOf(person: PersonResults): GridField[] {
  const { registration_year: year } = person;
  const all: [string, string | null][] = [
    ['氏名', person.name],
    ['住所', person.postal_address],
    ['登録した都道府県', person.registration_prefecture],
    ['登録年度', year === null ? '' : formatWarekiYear(year)],
    ['登録番号', person.registration_no],
    ['登録年月日', dayText(person.registered_on)],
    ['免許の種類', person.license_types.map((type) => LICENSE_TYPE_LABELS[type]).join('、')],
    ['免許番号', person.license_no],
    ['登録の期間', `${dayText(person.first_day)}〜${dayText(person.last_day)}`],
    ['報告期限', dayText(person.due_on)],
  ];
  return all.map(([label, text]) => ({ label, text: text ?? '' }));
}

/** 狩猟結果報告: a draft for each registered hunter, who copies it onto the form of the prefecture. Source: R217. */
export function drawHuntingReport(job: HuntingReportJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'portrait', summary: `（下書き）　${rows.length}人` });
  if (rows.length === 0) paper.notes(['狩猟者登録のある人はいません']);
  for (const [index, person] of rows.entries()) {
    paper.continued = '';
    if (index > 0) paper.newPage();
    paper.continued = person.name;
    const lines = resultLines(person.captures);
    const total = totalText(lines, person.left_out);
    paper.heading(`${person.name}　狩猟の結果`);
    drawFieldGrid(paper, { fields: fieldsOf(person), width: paper.width });
    paper.y += 8;
    drawTable(paper, { columns: COLUMNS, rows: lines, emptyText: total });
    paper.notes([
      `合計: ${total}`,
      ...leftOutNote(person.left_out),
      `この紙は下書きです。都道府県の様式に書き写して、${dayText(person.due_on)}までに登録証と一緒に提出してください。捕獲がなくても報告が必要です。`,
    ]);
  }
  return paper;
}
