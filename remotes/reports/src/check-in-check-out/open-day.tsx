import { ActionIcon, Icon } from '@suksa/ui';

interface OpenDayProps {
  readonly label: string;
  readonly onOpen: () => void;
}

/** Opens the scans and rules behind a day. */
export const OpenDay = ({ label, onOpen }: OpenDayProps) => (
  <ActionIcon variant="subtle" aria-label={label} onClick={onOpen}>
    <Icon name="eye" />
  </ActionIcon>
);
