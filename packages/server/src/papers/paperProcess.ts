import { serveJobs } from '../processes/serveJobs.ts';
import { type PaperOrder, writePaper } from './writePaper.ts';

serveJobs<PaperOrder, null>(writePaper);
