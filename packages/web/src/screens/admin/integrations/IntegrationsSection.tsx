import { IntegrationList } from './IntegrationList.tsx';
import { LinePart } from './LinePart.tsx';
import { ParkedDevices } from './ParkedDevices.tsx';
import { WebhookTargetPart } from './WebhookTargetPart.tsx';

/** Network servers, the sensors whose messages they sent although no trap has them, and who gets notifications. */
export function IntegrationsSection() {
  return (
    <>
      <ParkedDevices />
      <IntegrationList />
      <LinePart />
      <WebhookTargetPart />
    </>
  );
}
