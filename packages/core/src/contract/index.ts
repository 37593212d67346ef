import { changePassword, signIn, signOut } from './auth.ts';
import { listAreas } from './areas.ts';
import { createEffort, listEfforts } from './efforts.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { streamEvents } from './events.ts';
import { listGatewayLogs } from './gatewayLogs.ts';
import { changeGateway, createGateway, listGateways, removeGateway } from './gateways.ts';
import { listGroups } from './groups.ts';
import { checkLive, checkReady, getOpenapi } from './health.ts';
import {
  changeCapture,
  createCapture,
  findCapturePhotoUses,
  listCaptures,
  listCapturesLatest,
  putCapturePhoto,
} from './captures.ts';
import { getPhoto } from './photos.ts';
import { sendMail } from './mailLogs.ts';
import {
  changeSighting,
  createSighting,
  findSightingPhotoUses,
  listSightings,
  listSightingsLatest,
  putSightingPhoto,
} from './sightings.ts';
import { resetPassword, signInOnce } from './oneTimeCodes.ts';
import { getPaper } from './papers.ts';
import { putProfile } from './profile.ts';
import { actOnNotifications, listNotifications } from './notifications.ts';
import { listAnswerOptions, listQuestions } from './questions.ts';
import { listSites } from './sites.ts';
import { getStats } from './stats.ts';
import { cancelTrapAct, listTrapLogs, recordTrapAct } from './trapLogs.ts';
import { changeTrap, createTrap, listTraps, removeTrap } from './traps.ts';
import { receiveChirpstack, receiveTts } from './uplinks.ts';
import { getUserConfig, putUserConfig } from './userConfigs.ts';
import { listUsers } from './users.ts';

/** Every endpoint of the API by name. The running server's routes equal this list. */
export const ENDPOINTS = {
  signIn,
  resetPassword,
  signInOnce,
  signOut,
  changePassword,
  listSites,
  listUsers,
  putProfile,
  listGroups,
  listTraps,
  createTrap,
  changeTrap,
  removeTrap,
  listGateways,
  createGateway,
  changeGateway,
  removeGateway,
  listTrapLogs,
  recordTrapAct,
  cancelTrapAct,
  listGatewayLogs,
  listNotifications,
  actOnNotifications,
  getUserConfig,
  putUserConfig,
  sendMail,
  listQuestions,
  listAnswerOptions,
  listCaptures,
  listCapturesLatest,
  createCapture,
  changeCapture,
  putCapturePhoto,
  findCapturePhotoUses,
  listSightings,
  listSightingsLatest,
  createSighting,
  changeSighting,
  putSightingPhoto,
  findSightingPhotoUses,
  listEfforts,
  createEffort,
  listAreas,
  getStats,
  getPhoto,
  getPaper,
  streamEvents,
  receiveChirpstack,
  receiveTts,
  checkLive,
  checkReady,
  getOpenapi,
} as const satisfies Record<string, EndpointDefinition>;

export type EndpointName = keyof typeof ENDPOINTS;
