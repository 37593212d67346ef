import type { Notification } from '../contract/notifications/notifications.ts';
import { duration } from '../format/dates.ts';
import { isolateText } from '../text/isolateText.ts';

/** One line of what became of an incident. */
export interface TimelineEntry {
  /** ISO text. */
  at: string;
  text: string;
}

const etaText = (minutes: number | null): string => (minutes === null ? '' : `（約${minutes}分）`);

/** What became of an incident, in the order of time: steps, those who answered, the end. */
export function timelineOf(
  incident: Pick<Notification, 'received_at' | 'resolved_at' | 'steps' | 'responders' | 'declined'>,
): TimelineEntry[] {
  const { received_at, resolved_at, steps, responders, declined } = incident;
  const hasWithdrawn = (name: string, at: string) =>
    responders.some(({ user_name, withdrawn_at }) => user_name === name && withdrawn_at === at);
  // Other minutes end the former answer at the moment of the new one: that person still goes.
  const hasNewAnswer = (userId: string | null, at: string) =>
    responders.some(({ user_id, acknowledged_at }) => user_id === userId && acknowledged_at === at);
  const entries = [
    { at: received_at, text: '発生' },
    ...steps.map(({ step_no, ran_at, people }) => ({ at: ran_at, text: `${step_no}段目 ${people}人に通知` })),
    ...responders.flatMap(
      ({ user_id, user_name, acknowledged_at, eta_minutes, expired_at, withdrawn_at }) => [
        { at: acknowledged_at, text: `向かいます ${isolateText(user_name)}${etaText(eta_minutes)}` },
        ...(withdrawn_at === null || hasNewAnswer(user_id, withdrawn_at)
          ? []
          : [{ at: withdrawn_at, text: `行けなくなりました ${isolateText(user_name)}` }]),
        ...(expired_at === null
          ? []
          : [
              {
                at: expired_at,
                text: `${isolateText(user_name)}さんの「向かいます」から${duration(Date.parse(expired_at) - Date.parse(acknowledged_at))}、確認なし`,
              },
            ]),
      ],
    ),
    ...declined.flatMap(({ user_name, declined_at }) =>
      hasWithdrawn(user_name, declined_at)
        ? []
        : [{ at: declined_at, text: `行けません ${isolateText(user_name)}` }],
    ),
    ...(resolved_at === null ? [] : [{ at: resolved_at, text: '解決しました' }]),
  ];
  // Stable: what happened at the same moment stays in the order above.
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
