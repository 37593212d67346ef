import type { Capture, Sighting } from '@satomori/core';
import { answer, type Answers, rows } from './fakeServer.ts';

type Post = Capture | Sighting;

const atOf = (post: Post): string => ('captured_at' in post ? post.captured_at : post.witnessed_at);
const kindOf = (post: Post): string => ('result' in post ? post.result : post.report_kind);

function isAsked(post: Post, asked: URLSearchParams): boolean {
  const [from, to, kind] = ['from', 'to', 'kind'].map((name) => asked.get(name));
  const species = asked.get('species')?.split(',');
  const ids = asked.get('ids')?.split(',');
  const { latitude, longitude } = post;
  const [west = -180, south = -90, east = 180, north = 90] = (asked.get('bbox') ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const isInBox =
    latitude !== null &&
    longitude !== null &&
    latitude >= south &&
    latitude <= north &&
    longitude >= west &&
    longitude <= east;
  return (
    (ids?.includes(post.id) ?? true) &&
    (species?.includes(post.species ?? 'unknown') ?? true) &&
    (kind == null || kind === kindOf(post)) &&
    (from == null || atOf(post) >= from) &&
    (to == null || atOf(post) < to) &&
    (!asked.has('bbox') || isInBox)
  );
}

/**
 * Answers for these posts as the server would give them: the list and the columns of the map, with filter and
 * box.
 */
export const postMapAnswers =
  (posts: () => readonly Post[]): Answers[string] =>
  ({ url: { searchParams: asked } }) => {
    const found = posts().filter((post) => isAsked(post, asked));
    if (asked.get('view') !== 'map') return rows(found);
    const placed = found.filter(({ latitude }) => latitude !== null);
    const columns = {
      view: 'points',
      id: placed.map(({ id }) => id),
      latitude: placed.map(({ latitude }) => latitude),
      longitude: placed.map(({ longitude }) => longitude),
      species: placed.map(({ species }) => species),
      status: placed.map(({ status }) => status),
      at: placed.map(atOf),
    };
    return answer([columns], { next: null, total: placed.length });
  };
