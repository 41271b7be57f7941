import type { Room } from '@suksa/contracts/technical';
import type { RoomFound } from './room-repository.ts';

export const presentRoom = ({ id, version, name, kind, seats, active, condition }: RoomFound): Room => ({
  id,
  version,
  name,
  kind,
  seats,
  active,
  condition,
});
