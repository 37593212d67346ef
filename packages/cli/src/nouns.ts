import { loginCommand } from './auth/login.ts';
import { logoutCommand } from './auth/logout.ts';
import { statusCommand } from './auth/status.ts';
import { tokenCommand } from './auth/token.ts';
import { listCapturesCommand } from './captures/list.ts';
import { showCaptureCommand } from './captures/show.ts';
import { getConfigCommand } from './config/get.ts';
import { setConfigCommand } from './config/set.ts';
import { showConfigCommand } from './config/show.ts';
import { listContextsCommand } from './contexts/list.ts';
import { showContextCommand } from './contexts/show.ts';
import { useContextCommand } from './contexts/use.ts';
import { listGatewaysCommand } from './gateways/list.ts';
import { showGatewayCommand } from './gateways/show.ts';
import { getImagesCommand } from './photos/get.ts';
import { showImagesCommand } from './photos/show.ts';
import { gatewayLogsCommand } from './logs/gateways.ts';
import { trapLogsCommand } from './logs/traps.ts';
import { listGroupsCommand } from './groups/list.ts';
import { ackNotificationsCommand } from './notifications/ack.ts';
import { listNotificationsCommand } from './notifications/list.ts';
import { watchNotificationsCommand } from './notifications/watch.ts';
import { getPdfCommand } from './papers/get.ts';
import { listSightingsCommand } from './sightings/list.ts';
import { showSightingCommand } from './sightings/show.ts';
import { countCapturesCommand } from './stats/captures.ts';
import { countSightingsCommand } from './stats/sightings.ts';
import { listQuestionsCommand } from './questions/list.ts';
import { listSitesCommand } from './sites/list.ts';
import { showSiteCommand } from './sites/show.ts';
import { bundleSupportCommand } from './support/bundle.ts';
import { checkTrapCommand } from './traps/check.ts';
import { listTrapsCommand } from './traps/list.ts';
import { showTrapCommand } from './traps/show.ts';
import { undoTrapCommand } from './traps/undo.ts';
import { listUsersCommand } from './users/list.ts';
import { showUserCommand } from './users/show.ts';
import type { Command } from 'commander';
import type { Contexts } from './command/context.ts';

/** Makes the command of a verb. */
export type Verb = (contexts: Contexts) => Command;

/** The verbs of each noun, in the order of its help. Loaded only where a command line names a command. */
export const VERBS = {
  auth: [loginCommand, statusCommand, logoutCommand, tokenCommand],
  context: [listContextsCommand, useContextCommand, showContextCommand],
  traps: [listTrapsCommand, showTrapCommand, checkTrapCommand, undoTrapCommand],
  gateways: [listGatewaysCommand, showGatewayCommand],
  logs: [trapLogsCommand, gatewayLogsCommand],
  captures: [listCapturesCommand, showCaptureCommand],
  sightings: [listSightingsCommand, showSightingCommand],
  stats: [countCapturesCommand, countSightingsCommand],
  pdf: [getPdfCommand],
  images: [getImagesCommand, showImagesCommand],
  notifications: [listNotificationsCommand, ackNotificationsCommand, watchNotificationsCommand],
  users: [listUsersCommand, showUserCommand],
  groups: [listGroupsCommand],
  sites: [listSitesCommand, showSiteCommand],
  questions: [listQuestionsCommand],
  support: [bundleSupportCommand],
  config: [showConfigCommand, getConfigCommand, setConfigCommand],
} satisfies Record<string, readonly Verb[]>;

export type Verbs = typeof VERBS;
export type Noun = keyof Verbs;
