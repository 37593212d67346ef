import { formatWarekiDay, SPECIES_LABELS, SPECIES_UNITS } from '@satomori/core';
import { leftOutNote } from '../../posts/leftOutNote.ts';
import type { PermitReturnJob, PersonResults } from '../jobs/jobs.ts';
import { drawConfirmBoxes } from '../parts/confirmBoxes.ts';
import { drawFieldGrid, type GridField } from '../parts/fieldGrid.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { type Column, drawTable, numberColumn } from '../parts/table.ts';
import { type ResultLine, resultLines, totalText } from './resultLines.ts';

const COLUMNS: readonly Column<ResultLine>[] = [
  numberColumn(),
  { head: '捕獲場所', width: 170, cell: ({ place }) => place },
  { head: '鳥獣の種類', width: 90, cell: ({ species }) => species },
  { head: '数量', width: 50, align: 'right', cell: ({ count, unit }) => `${count}${unit}` },
  { head: '捕獲後の処置', width: 100, cell: ({ treatment }) => treatment },
  { head: '備考', width: 90, cell: () => '' },
];

const dayText = (day: string): string => formatWarekiDay(day);

const permittedText = ({ species, quota }: PersonResults['permit_species'][number]): string =>
  `${SPECIES_LABELS[species]}${quota === null ? '' : `（${quota}${SPECIES_UNITS[species]}まで）`}`;

function fieldsOf(person: PersonResults): GridField[] {
  const all: [string, string | null][] = [
    ['氏名', person.name],
    ['住所', person.postal_address],
    ['許可証番号', person.permit_no],
    ['従事者証番号', person.worker_cert_no],
    ['許可した者', person.permit_authority],
    ['許可の鳥獣', person.permit_species.map(permittedText).join('、')],
    ['許可の期間', `${dayText(person.first_day)}〜${dayText(person.last_day)}`],
    ['返納・報告期限', dayText(person.due_on)],
  ];
  return all.map(([label, text]) => ({ label, text: text ?? '' }));
}

/** 許可証返納報告: for each person with a permit, also where nothing was caught. Source: R217. */
export function drawPermitReturn(job: PermitReturnJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'portrait', summary: `${rows.length}人` });
  if (rows.length === 0) paper.notes(['許可期間の登録がある人はいません']);
  for (const [index, person] of rows.entries()) {
    paper.continued = '';
    if (index > 0) paper.newPage();
    paper.continued = person.name;
    const lines = resultLines(person.captures);
    const total = totalText(lines, person.left_out);
    paper.heading(`${person.permit_authority ?? ''}　様　　許可証を返納し、捕獲の結果を報告します。`);
    drawFieldGrid(paper, { fields: fieldsOf(person), width: paper.width });
    paper.y += 8;
    drawTable(paper, { columns: COLUMNS, rows: lines, emptyText: total });
    paper.notes([
      `合計: ${total}`,
      ...leftOutNote(person.left_out),
      `許可証と従事者証を添えて、${dayText(person.due_on)}までに提出してください。捕獲がなくても報告が必要です。`,
    ]);
    paper.reserve(50);
    paper.y += 8;
    drawConfirmBoxes(paper, ['提出日', '提出者の署名', '受付日', '受付者']);
  }
  return paper;
}
