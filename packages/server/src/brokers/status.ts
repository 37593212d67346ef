import type { BrokerState } from '@satomori/core';
import type { StoredBroker } from './brokerRepository.ts';

type Status = Pick<StoredBroker, 'is_active' | 'connected_at' | 'problem' | 'problem_at'>;

const stateOf = ({ is_active, connected_at, problem }: Status): BrokerState => {
  if (!is_active) return 'off';
  if (connected_at !== null) return 'connected';
  return problem === null ? 'connecting' : 'disconnected';
};

/** How the connection is, for lists. */
export const statusOf = (broker: Status) => ({
  state: stateOf(broker),
  connected_at: broker.connected_at,
  problem: broker.problem,
  problem_at: broker.problem_at,
});
