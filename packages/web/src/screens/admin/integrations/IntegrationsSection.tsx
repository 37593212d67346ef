import { IntegrationList } from './IntegrationList.tsx';
import { ParkedDevices } from './ParkedDevices.tsx';

/** Network servers, and the sensors whose messages they sent although no trap has them. */
export function IntegrationsSection() {
  return (
    <>
      <ParkedDevices />
      <IntegrationList />
    </>
  );
}
