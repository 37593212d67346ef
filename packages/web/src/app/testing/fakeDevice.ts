import { vi } from 'vitest';

interface Watch {
  onPosition: PositionCallback;
  onProblem: PositionErrorCallback;
  options: PositionOptions;
}

/**
 * A device whose position the test sets and whose sounds it counts. `vi.unstubAllGlobals` restores the
 * sounds.
 *
 * @param consent what the browser says of the position; `null`: it does not say
 */
export function fakeDevice({ consent = null }: { consent?: PermissionState | null } = {}) {
  const watches = new Map<number, Watch>();
  let count = 0;
  const oscillators: { type: OscillatorType }[] = [];
  const geolocation = {
    watchPosition: (
      onPosition: PositionCallback,
      onProblem: PositionErrorCallback,
      options: PositionOptions,
    ) => {
      count += 1;
      watches.set(count, { onPosition, onProblem, options });
      return count;
    },
    clearWatch: (id: number) => void watches.delete(id),
    getCurrentPosition: () => {},
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  const queried = { query: async () => Object.assign(new EventTarget(), { state: consent }) };
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: consent === null ? undefined : queried,
  });

  const parameter = () => ({
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  });
  const node = () => ({ connect: (next: unknown) => next });
  class FakeAudioContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = async () => {};
    suspend = async () => {};
    createGain = () => ({ ...node(), gain: parameter() });
    createOscillator = () => {
      const oscillator = {
        ...node(),
        type: 'sine' as OscillatorType,
        frequency: parameter(),
        start: () => {},
        stop: () => {},
        addEventListener: () => {},
      };
      oscillators.push(oscillator);
      return oscillator;
    };
  }
  vi.stubGlobal('AudioContext', FakeAudioContext);

  return {
    watches,
    oscillators,
    moveTo: (latitude: number, longitude: number, accuracy = 10) => {
      for (const { onPosition } of watches.values())
        onPosition({
          coords: { latitude, longitude, accuracy },
          timestamp: Date.now(),
        } as GeolocationPosition);
    },
    refuse: () => {
      for (const { onProblem } of watches.values()) onProblem({ code: 1 } as GeolocationPositionError);
    },
  };
}
