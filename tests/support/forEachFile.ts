import { renewHome } from './satomoriCommand.ts';

// vitest's setupFiles: run before each test file, also where the files of a worker share its modules.
renewHome();
