import { serveJobs } from '../threads/serveJobs.ts';
import { developPhoto } from './developPhoto.ts';

serveJobs(developPhoto);
