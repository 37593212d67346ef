import { DEFAULT_APP_CONFIG } from '@satomori/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { DomUtil, point } from 'leaflet';
import { expect, it, vi } from 'vitest';
import { createFakeServer, tokenOf } from '../../app/testing/fakeServer.ts';
import { site, user } from '../../app/testing/rows.ts';
import { createServer, ServerProvider } from '../../queries/server.tsx';
import { SessionProvider } from '../../queries/session/session.tsx';
import { PlacePicker, type PlacePickerProps } from './PlacePicker.tsx';

const START = { latitude: 35, longitude: 135, zoom: 16 };
const PIXELS = 100;

it('takes the place under the crosshair while the map still glides', async () => {
  const onPick = vi.fn<PlacePickerProps['onPick']>();
  const { fetch } = createFakeServer();
  const options = { pageUrl: '/web', config: DEFAULT_APP_CONFIG, token: () => tokenOf(), fetch };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServerProvider server={createServer(options)}>
        <SessionProvider session={{ user: user(), site: site() }}>
          <PlacePicker title="捕獲場所" tiles_url="" start={START} onPick={onPick} onClose={() => {}} />
        </SessionProvider>
      </ServerProvider>
    </QueryClientProvider>,
  );
  const map = await screen.findByRole('region', { name: /^場所を選ぶ地図/ });
  const pane = map.querySelector<HTMLElement>('.leaflet-map-pane');
  // As in the midst of a glide: the map has moved, and has not said yet that it stands still.
  DomUtil.setPosition(pane!, point(-PIXELS, 0));
  fireEvent.click(screen.getByRole('button', { name: 'ここにする' }));
  const [[place, zoom] = []] = onPick.mock.calls;
  expect(place?.latitude).toBeCloseTo(START.latitude, 5);
  expect(place?.longitude).toBeCloseTo(START.longitude + (PIXELS * 360) / (256 * 2 ** START.zoom), 5);
  expect(zoom).toBe(START.zoom);
});
