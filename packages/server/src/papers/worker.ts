import { serveJobs } from '../threads/serveJobs.ts';
import { type PaperOrder, writePaper } from './writePaper.ts';

serveJobs<PaperOrder, void>(writePaper);
