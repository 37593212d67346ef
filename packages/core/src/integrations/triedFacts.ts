import type { TriedMessage } from '../contract/integrations/tryMessage.ts';
import { formatDateTime } from '../format/dates.ts';
import { CONTACT_LABELS } from '../messages/recordLabels.ts';
import { measureTexts } from '../messages/measureTexts.ts';
import { RAW_MESSAGE_STATE_LABELS } from '../contract/integrations/rawMessages.ts';

const joined = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('、'));

function contactText({ contact, is_firing }: TriedMessage): string | null {
  if (is_firing) return `${CONTACT_LABELS.fired}（作動として知らせます）`;
  return contact === null ? null : CONTACT_LABELS[contact];
}

function measuresOf({ battery_v, battery_pct, temperature_c, humidity_pct }: TriedMessage): string[] {
  const measured = Object.entries({ battery_v, battery_pct, temperature_c, humidity_pct });
  return measureTexts(
    Object.fromEntries(measured.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  );
}

/** How a message would be read, for the screen and the terminal; `null` where it says nothing of it. */
export function triedFacts(tried: TriedMessage): [label: string, text: string | null][] {
  const { state, problem, dev_eui, device_name, trap, network_at, rssi_dbm, snr_db } = tried;
  const signal = [
    ...(rssi_dbm === null ? [] : [`${rssi_dbm}dBm`]),
    ...(snr_db === null ? [] : [`SNR ${snr_db}dB`]),
  ];
  return [
    [
      '結果',
      problem === null ? RAW_MESSAGE_STATE_LABELS[state] : `${RAW_MESSAGE_STATE_LABELS[state]}。${problem}`,
    ],
    ['子機', dev_eui === null ? null : device_name === null ? dev_eui : `${dev_eui}（${device_name}）`],
    ['わな', trap?.name ?? null],
    ['日時', network_at === null ? null : formatDateTime(network_at)],
    ['接点', contactText(tried)],
    ['計測', joined(measuresOf(tried))],
    ['電波', joined(signal)],
  ];
}
