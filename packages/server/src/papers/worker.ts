import { serveJobs } from '../threads/serveJobs.ts';
import type { PaperJob } from './jobs/jobs.ts';
import { renderPaper } from './renderPaper.ts';

serveJobs<PaperJob, Uint8Array>(renderPaper);
