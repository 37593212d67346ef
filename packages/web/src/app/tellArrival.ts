// The first to run of the app: what its screen needs besides may come while the rest of it runs (app/headStart.ts).
import { ARRIVAL } from './arrival.ts';

dispatchEvent(new Event(ARRIVAL));
