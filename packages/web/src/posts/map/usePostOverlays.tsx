import { type Area, canOpen, findRoute } from '@satomori/core';
import { type ReactNode, useState } from 'react';
import { type Overlays, useOverlays } from '../../map/overlays/useOverlays.tsx';
import type { Place } from '../../geo/place.ts';
import { useSession } from '../../queries/session/session.tsx';
import { PostHereButton, PostHereLayer, PostHereNotice } from './PostHere.tsx';

const FORMS = [
  { path: '/HuntShot', label: '捕獲を記録する' },
  { path: '/Shot', label: '目撃を投稿する' },
] as const;
type FormPath = (typeof FORMS)[number]['path'];

/** Adds the choice of a place, with the forms that the person may use there, to a map's overlays. */
function usePostHere(overlays: Overlays, first: FormPath): Overlays {
  const { roles } = useSession();
  const [place, setPlace] = useState<Place | null>(null);
  const forms = FORMS.filter(({ path }) => {
    const route = findRoute(path);
    return route !== undefined && canOpen(route, roles);
  }).sort((a, b) => Number(b.path === first) - Number(a.path === first));
  if (forms.length === 0) return overlays;
  const inside: ReactNode = (
    <>
      {overlays.inside}
      <PostHereLayer place={place} onPress={setPlace} />
    </>
  );
  return {
    ...overlays,
    inside,
    panels: (map) => (
      <>
        {overlays.panels(map)}
        {place !== null && <PostHereNotice place={place} forms={forms} onClose={() => setPlace(null)} />}
      </>
    ),
    tools: (map, className) => (
      <>
        {overlays.tools(map, className)}
        <PostHereButton
          className={className}
          isOn={place !== null}
          onToggle={() => {
            const { lat, lng } = map.getCenter();
            setPlace(place === null ? { latitude: lat, longitude: lng } : null);
          }}
        />
      </>
    ),
  };
}

interface PostOverlaysOptions<Layer extends string> {
  layers: readonly (Layer | 'mesh' | 'areas')[];
  /** Gives the layers after switching one of them. */
  switched: (layer: 'areas') => readonly (Layer | 'mesh' | 'areas')[];
  change: (part: { tab: 'map'; open: null; layers?: readonly (Layer | 'mesh' | 'areas')[] }) => void;
  /** The form that is offered first at a place. */
  form: FormPath;
}

/** Overlays of a map of posts, and a function that shows an area on any tab. */
export function usePostOverlays<Layer extends string>(options: PostOverlaysOptions<Layer>) {
  const { layers, switched, change, form } = options;
  const { site } = useSession();
  const lying = useOverlays({
    mesh: layers.includes('mesh') && site.mesh_style !== 'none' ? site : null,
    areas: layers.includes('areas'),
  });
  const overlays = usePostHere(lying, form);
  const showArea = (area: Area) => {
    overlays.showArea(area);
    change({ tab: 'map', open: null, ...(layers.includes('areas') ? {} : { layers: switched('areas') }) });
  };
  return { overlays, showArea };
}
