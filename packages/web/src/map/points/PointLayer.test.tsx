import { act, cleanup, render } from '@testing-library/react';
import { DomUtil, type Map as LeafletMap, point } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PLAIN_LOOK } from './markLook.ts';
import { PointLayer } from './PointLayer.tsx';
import { type Marks, pointSet } from '../../geo/pointSet.ts';

const SET = pointSet({ latitude: [35], longitude: [135] });
const NO_MARKS: Marks = {
  latitude: new Float64Array(),
  longitude: new Float64Array(),
  count: new Uint32Array(),
  flags: new Uint8Array(),
  point: new Int32Array(),
  cluster: new Int32Array(),
};
const SIGNS = { look: PLAIN_LOOK, drawPoint: () => {}, drawCluster: () => {} };
const nothing = () => {};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A map with the layer, the requests of the layer, and functions that drag the map. */
async function showLayer() {
  const answers: ((marks: Marks) => void)[] = [];
  const indexing = {
    marksIn: () => new Promise<Marks>((resolve) => void answers.push(resolve)),
    contentOf: () => Promise.reject(new Error('nobody asks')),
    cellsAt: () => Promise.reject(new Error('nobody asks')),
    dispose: nothing,
  };
  let map: LeafletMap | null = null;
  render(
    <MapContainer ref={(made) => void (map = made)} center={[35, 135]} zoom={10} zoomAnimation={false}>
      <PointLayer set={SET} indexing={indexing} signs={SIGNS} onChoose={nothing} onFailed={nothing} />
    </MapContainer>,
  );
  await vi.waitFor(() => expect(answers).toHaveLength(1), 15_000);
  const answer = (at: number) => act(async () => answers[at]?.(NO_MARKS));
  const dragTo = (x: number) =>
    act(async () => {
      const pane = map?.getPane('mapPane');
      if (pane !== undefined) DomUtil.setPosition(pane, point(x, 0));
      map?.fire('move');
    });
  const letGo = () => act(async () => void map?.fire('moveend'));
  await answer(0);
  return { answers, answer, dragTo, letGo };
}

it('a drag beyond what is drawn asks for marks once, and again only when they are drawn', async () => {
  const { answers, answer, dragTo } = await showLayer();
  await dragTo(-300);
  expect(answers).toHaveLength(2);
  await dragTo(-310);
  await dragTo(-320);
  expect(answers).toHaveLength(2);
  await answer(1);
  await dragTo(-330);
  expect(answers).toHaveLength(2);
  await dragTo(-640);
  expect(answers).toHaveLength(3);
});

it('a drag within what is drawn asks for nothing, nor does letting go', async () => {
  const { answers, dragTo, letGo } = await showLayer();
  await dragTo(-190);
  await letGo();
  expect(answers).toHaveLength(1);
  // After several drags in one direction the edge is reached.
  await dragTo(-210);
  expect(answers).toHaveLength(2);
});

it('what was asked for in the middle of a drag stands where it belongs, and its end is where it ends', async () => {
  const { answers, answer, dragTo, letGo } = await showLayer();
  await dragTo(-300);
  // The map moves on before the answer arrives: its marks cover the area around the place of the request.
  await dragTo(-400);
  await answer(1);
  await dragTo(-490);
  expect(answers).toHaveLength(2);
  await dragTo(-510);
  expect(answers).toHaveLength(3);
  // The drag ends before the answer: another request is made for where the map now is.
  await letGo();
  expect(answers).toHaveLength(4);
});
