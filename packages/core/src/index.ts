export * from './access/roles.ts';
export * from './access/mayCall.ts';
export * from './access/screenRoutes.ts';
export * from './api/administration.ts';
export * from './api/siteOf.ts';
export * from './api/account.ts';
export {
  createSessionApi,
  type People,
  type SessionApi,
  type SessionStart,
  type SignInInput,
} from './api/session.ts';
export * from './api/photos.ts';
export * from './api/areas.ts';
export * from './api/index.ts';
export type { FilterOf, ListEndpoint, ReadAnyList, ReadList, RowOf } from './api/lists.ts';
export * from './api/auditLogs.ts';
export * from './api/deviceFiles.ts';
export * from './api/listFiles.ts';
export * from './api/rewardEvidence.ts';
export * from './api/openid.ts';
export * from './api/basemap.ts';
export * from './api/papers.ts';
export * from './api/push.ts';
export * from './api/posts.ts';
export * from './api/questions.ts';
export * from './approach/approaches.ts';
export * from './areas/geometry.ts';
export * from './basemaps/basemapRules.ts';
export {
  type BasemapColor,
  type BasemapFilter,
  type BasemapRules,
  type NamedLayer,
  type PaintedLayer,
  widthAtZoom,
} from './basemaps/rules.ts';
export * from './basemaps/sources.ts';
export * from './basemaps/tiles.ts';
export * from './ground/ground.ts';
export * from './audit-logs/auditChanges.ts';
export * from './audit-logs/fields.ts';
export * from './audit-logs/labels.ts';
export * from './ground/japan.ts';
export * from './auth/token.ts';
export * from './boundaries/isWithin.ts';
export * from './boundaries/readBoundaries.ts';
export * from './captures/fields.ts';
export * from './captures/isSizeUnlikely.ts';
export * from './captures/photoMatchWarnings.ts';
export * from './captures/values.ts';
export * from './schemas/defineEndpoint.ts';
export * from './schemas/defineField.ts';
export * from './schemas/fieldText.ts';
export * from './schemas/isObject.ts';
export * from './schemas/pageSizes.ts';
export * from './schemas/primitives.ts';
export * from './schemas/quietHours.ts';
export * from './traps/deviceRules.ts';
export * from './traps/judgeBattery.ts';
export * from './contract/index.ts';
export * from './endpoints.ts';
export * from './schemas/jsonSchema.ts';
export * from './sightings/values.ts';
export * from './sites/isSiteCode.ts';
export * from './sites/siteCode.ts';
export * from './sites/values.ts';
export * from './captures/captureRules.ts';
export * from './sightings/sightingRules.ts';
export * from './integrations/labels.ts';
export * from './integrations/lineQuotaText.ts';
export * from './integrations/readByMapping.ts';
export * from './integrations/readMessage.ts';
export * from './integrations/triedFacts.ts';
export * from './openid/labels.ts';
export * from './openid/problems.ts';
export * from './outbox/entry.ts';
export * from './outbox/outboxErrors.ts';
export * from './outbox/sendOutbox.ts';
export * from './outbox/entrySchedule.ts';
export * from './posts/postRules.ts';
export * from './rewards/evidenceChain.ts';
export * from './rewards/evidenceFaults.ts';
export * from './rewards/evidenceValues.ts';
export * from './rewards/rewardPrices.ts';
export * from './species/labels.ts';
export * from './species/species.ts';
export * from './traps/messageMapping.ts';
export * from './traps/objectMapping.ts';
export * from './traps/trapRules.ts';
export * from './csv/auditFile.ts';
export * from './csv/csv.ts';
export * from './csv/deviceFiles.ts';
export * from './digests/digest.ts';
export * from './monthly-reports/monthlyReport.ts';
export * from './errors/catalogue.ts';
export * from './diagnosis/batteryEnd.ts';
export * from './diagnosis/signalMargin.ts';
export * from './diagnosis/whySilent.ts';
export * from './signal/signalTally.ts';
export * from './events/followEvents.ts';
export * from './events/parseEventStream.ts';
export * from './format/dates.ts';
export * from './format/instantOf.ts';
export * from './format/numbers.ts';
export * from './format/durations.ts';
export * from './format/labelOf.ts';
export * from './format/wareki.ts';
export * from './exports/labels.ts';
export * from './gateways/labels.ts';
export * from './permits/expiries.ts';
export * from './permits/reportDue.ts';
export * from './gateways/state.ts';
export { answererOf, isSignOut } from './http/answers.ts';
export * from './http/apiError.ts';
export * from './http/appConfig.ts';
export * from './http/client.ts';
export * from './http/postForm.ts';
export {
  bodyPieces,
  fileBody,
  MAX_EXPORT_BYTES,
  MAX_JSON_BYTES,
  readFile,
  readJson,
  readText,
} from './http/readBody.ts';
export * from './http/retry.ts';
export { TIME_LIMITS, withinLimit } from './http/timeLimits.ts';
export * from './ids/newId.ts';
export * from './ladders/ladder.ts';
export * from './efforts/efficiency.ts';
export * from './efforts/effortDay.ts';
export * from './efforts/fields.ts';
export * from './efforts/labels.ts';
export * from './efforts/lastYear.ts';
export * from './efforts/methodTexts.ts';
export * from './efforts/outings.ts';
export * from './efforts/trapDays.ts';
export * from './efforts/values.ts';
export * from './mesh/readMesh.ts';
export * from './mesh/mesh.ts';
export {
  MESH_LETTERS_EXAMPLE,
  type MeshNumbering,
  meshLettersProblem,
  normalizeMeshLetters,
} from './mesh/meshLetters.ts';
export * from './messages/alerts.ts';
export * from './captures/ageTexts.ts';
export * from './captures/labels.ts';
export * from './messages/importLabels.ts';
export * from './messages/inputProblems.ts';
export * from './messages/labels.ts';
export * from './messages/recordLabels.ts';
export * from './posts/labels.ts';
export * from './posts/placeText.ts';
export * from './posts/values.ts';
export * from './messages/evidenceTexts.ts';
export * from './messages/photoRepeatTexts.ts';
export * from './messages/postTime.ts';
export * from './messages/measureTexts.ts';
export * from './messages/notAppliedTexts.ts';
export * from './sightings/fields.ts';
export * from './sightings/labels.ts';
export * from './messages/siteLabels.ts';
export * from './messages/statsLabels.ts';
export * from './messages/usageText.ts';
export * from './photos/cameraData.ts';
export * from './photos/photoKind.ts';
export * from './patrols/marks.ts';
export * from './patrols/patrolBook.ts';
export * from './patrols/round.ts';
export * from './posts/publicFrom.ts';
export * from './posts/review.ts';
export * from './alarms/deliveryText.ts';
export * from './alarms/needsPerson.ts';
export * from './alarms/pushMessage.ts';
export * from './alarm-rules/rules.ts';
export * from './alarms/sensorSilence.ts';
export * from './alarms/sightingAlarm.ts';
export * from './alarms/thresholds.ts';
export * from './alarms/timeline.ts';
export * from './alarms/whenToDeliver.ts';
export * from './questions/answerProblem.ts';
export * from './questions/answerText.ts';
export * from './questions/formAnswers.ts';
export * from './questions/changeProblems.ts';
export * from './questions/conditions.ts';
export * from './questions/enteredOfQuestion.ts';
export * from './questions/labels.ts';
export * from './questions/questionProblems.ts';
export { isBuildFile } from './releases/buildFile.ts';
export * from './releases/reloads.ts';
export * from './text/compareNames.ts';
export * from './text/composeText.ts';
export * from './text/fileNames.ts';
export * from './text/identityKey.ts';
export * from './text/isolateText.ts';
export * from './text/readEui.ts';
export * from './text/searchKey.ts';
export * from './past-states/stateChanges.ts';
export * from './trap-acts/actChanges.ts';
export * from './trap-acts/latest.ts';
export * from './traps/cancelling.ts';
export * from './traps/fields.ts';
export * from './traps/judgeFiring.ts';
export * from './traps/frameOrder.ts';
export * from './traps/messageRate.ts';
export * from './traps/judgeContacts.ts';
export * from './traps/labels.ts';
export * from './traps/measures.ts';
export * from './traps/movesTrap.ts';
export * from './traps/registerChanges.ts';
export * from './traps/sensorConditions.ts';
export * from './traps/sensorModels.ts';
export * from './traps/setDays.ts';
export * from './traps/state.ts';
export * from './traps/values.ts';
export * from './weather/forecast.ts';
export * from './weather/jmaAreas.ts';
export * from './weather/jmaForecast.ts';
