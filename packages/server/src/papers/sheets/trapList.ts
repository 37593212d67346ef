import {
  sensorModelText,
  SPECIES_LABELS,
  stateReasonText,
  TRAP_FIELDS,
  TRAP_STATE_LOOKS,
  TRAP_TYPE_LABELS,
  TRAP_TYPES,
  formatWarekiDateTime,
  formatWarekiDay,
} from '@satomori/core';
import { coordinates } from '../parts/coordinates.ts';
import type { TrapListJob, TrapPaperRow } from '../jobs/jobs.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStateShape } from '../parts/stateShapes.ts';
import { type Column, drawTable, numberColumn } from '../parts/table.ts';
import { drawTrapMap, type PlacedTrap } from './trapMap.ts';

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => line !== null && line !== '');

const { place, latitude, longitude } = TRAP_FIELDS;

const COLUMNS: readonly Column<TrapPaperRow>[] = [
  numberColumn(),
  { head: TRAP_FIELDS.trap_no.label, width: 52, cell: ({ trap_no }) => trap_no },
  { head: '名称', width: 76, cell: ({ name }) => name },
  {
    head: TRAP_FIELDS.trap_type.label,
    width: 54,
    cell: ({ trap_type, trap_count }) =>
      present([TRAP_TYPE_LABELS[trap_type], trap_count > 1 ? `${trap_count}基` : null]),
  },
  {
    head: TRAP_FIELDS.state.label,
    width: 66,
    sign:
      ({ state }) =>
      (doc, x, y, size) =>
        drawStateShape(doc, state, { x: x + size / 2, y: y + size / 2, radius: size / 2 }),
    cell: (trap) => {
      const reason = stateReasonText(trap);
      return present([TRAP_STATE_LOOKS[trap.state].word, reason === null ? null : `（${reason}）`]);
    },
  },
  {
    head: TRAP_FIELDS.set_on.label,
    width: 72,
    cell: ({ set_on }) => (set_on === null ? '' : formatWarekiDay(set_on)),
  },
  {
    head: `${place.label}／${latitude.label}・${longitude.label}`,
    width: 116,
    cell: (trap) => present([trap.place, coordinates(trap)]),
  },
  {
    head: TRAP_FIELDS.target_species.label,
    width: 74,
    cell: ({ target_species }) => target_species.map((species) => SPECIES_LABELS[species]).join('、'),
  },
  { head: TRAP_FIELDS.owner_name.label, width: 62, cell: ({ owner_name }) => owner_name ?? '' },
  { head: TRAP_FIELDS.group_name.label, width: 70, cell: ({ group_name }) => group_name ?? '' },
  {
    head: TRAP_FIELDS.label_ok.label,
    width: 26,
    align: 'center',
    cell: ({ label_ok }) => (label_ok ? '済' : '未'),
  },
  {
    head: '子機',
    width: 78,
    cell: ({ sensor_model, sensor_serial, dev_eui }) =>
      present([sensorModelText(sensor_model), sensor_serial ?? dev_eui]),
  },
];

/** わな設置一覧: the list, and a page with all traps on a map. */
export async function drawTrapList(job: TrapListJob, write: WriteBytes): Promise<Paper> {
  const { rows, basemap } = job;
  const paper = new Paper(job, write, { layout: 'landscape', summary: `${rows.length}件` });
  drawTable(paper, { columns: COLUMNS, rows });
  if (rows.length === 0) return paper;
  drawNotes(paper, job);
  await drawTrapMap(paper, placedTraps(rows), basemap);
  return paper;
}

function placedTraps(rows: readonly TrapPaperRow[]): PlacedTrap[] {
  return rows.flatMap(({ latitude, longitude, state }, index) =>
    latitude === null || longitude === null ? [] : [{ number: index + 1, latitude, longitude, state }],
  );
}

/** Up to when the states include all records. */
const statesNote = (recordedUntil: number | null): string[] =>
  recordedUntil === null
    ? []
    : [`状態は、${formatWarekiDateTime(recordedUntil)} までに届いた記録によるものです。`];

function drawNotes(paper: Paper, { rows, recorded_until }: TrapListJob): void {
  const notes = [totals(rows), ...statesNote(recorded_until), ...unplaced(rows)];
  paper.notes(notes);
}

/** The number of traps: a row may represent several at one spot. */
function totals(rows: readonly TrapPaperRow[]): string {
  const count = (chosen: readonly TrapPaperRow[]) =>
    chosen.reduce((sum, { trap_count }) => sum + trap_count, 0);
  const byType = TRAP_TYPES.map((type) => ({
    type,
    traps: count(rows.filter((row) => row.trap_type === type)),
  }))
    .filter(({ traps }) => traps > 0)
    .map(({ type, traps }) => `${TRAP_TYPE_LABELS[type]} ${traps}基`);
  return `計　${rows.length}か所　${count(rows)}基（${byType.join('、')}）`;
}

function unplaced(rows: readonly TrapPaperRow[]): string[] {
  const numbers = rows.flatMap(({ latitude, longitude }, index) =>
    latitude === null || longitude === null ? [index + 1] : [],
  );
  return numbers.length === 0 ? [] : [`位置の記録がなく、図に描いていないわな：No. ${numbers.join('、')}`];
}
