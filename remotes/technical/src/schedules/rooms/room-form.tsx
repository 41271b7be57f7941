import {
  createRoom,
  deleteRoom,
  type Room,
  RoomChange,
  type RoomCondition,
  type RoomKind,
  roomAudit,
  roomConditions,
  roomKinds,
  updateRoom,
} from '@suksa/contracts/technical';
import { apiQuery, send, useCan } from '@suksa/platform';
import {
  AuditHistory,
  FormDrawer,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '../delete-button.tsx';

interface RoomFormProps {
  /** Null for a new one. */
  readonly room: Room | null;
  readonly onClose: () => void;
}

/** Adds, changes or deletes a room; shows who changed it. */
export default function RoomForm({ room, onClose }: RoomFormProps) {
  const { t } = useTranslation('technical');
  const can = useCan();
  const form = useContractForm({
    name: 'technical.room',
    record: room?.id ?? null,
    schema: RoomChange,
    namespace: 'technical',
    initial: draftOf(room),
    submit: (body) =>
      room ? send(updateRoom, { params: { id: room.id }, body }) : send(createRoom, { body }),
  });
  const { field } = form;
  const conditions = roomConditions.map((value) => ({ value, label: t(`rooms.conditions.${value}`) }));
  const kinds = roomKinds.map((value) => ({ value, label: t(`room_kinds.${value}`) }));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={!can(room ? 'technical.room.edit' : 'technical.room.create')}
      title={room ? room.name : t('rooms.add')}
      extra={
        room &&
        can('technical.room.delete') && (
          <DeleteButton endpoint={deleteRoom} id={room.id} name={room.name} onDeleted={onClose} />
        )
      }
    >
      <FormRow>
        <TextField {...field('name')} label={t('rooms.name')} required autoFocus />
        <SelectField {...field('kind')} label={t('rooms.kind')} data={kinds} required />
        <NumberField {...field('seats')} label={t('rooms.seats')} />
      </FormRow>
      <SelectField
        {...field('condition')}
        label={t('rooms.condition')}
        description={t('rooms.condition_help')}
        data={conditions}
        clearable
      />
      <SwitchField {...field('active')} label={t('rooms.in_use')} />
      {room && <History room={room} />}
    </FormDrawer>
  );
}

function History({ room }: { room: Room }) {
  const { t } = useTranslation('technical');
  const history = useQuery(apiQuery(roomAudit, { params: { id: room.id } }));
  const labels = {
    name: t('rooms.name'),
    kind: t('rooms.kind'),
    seats: t('rooms.seats'),
    active: t('rooms.in_use'),
    condition: t('rooms.condition'),
  };
  const show = (field: string, value: unknown) =>
    field === 'kind'
      ? t(`room_kinds.${value as RoomKind}`)
      : field === 'condition' && value !== null
        ? t(`rooms.conditions.${value as RoomCondition}`)
        : undefined;
  return (
    <FormSection title={t('schedules.history')}>
      <AuditHistory result={history} labels={labels} show={show} />
    </FormSection>
  );
}

const draftOf = (room: Room | null) => ({
  name: room?.name ?? '',
  kind: room?.kind ?? ('classroom' as RoomKind | null),
  seats: room?.seats ?? (null as number | null),
  active: room?.active ?? true,
  condition: room?.condition ?? (null as RoomCondition | null),
  version: room?.version ?? 1,
});
