import { ActionIcon, Button, Group, Icon, Paper, Stack, Text } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from './use-page-form.ts';

interface ItemListProps {
  readonly form: PageForm;
  readonly path: string;
  /** Of one item, with its number: `Question 2`. */
  readonly name: (number: number) => string;
  readonly add: string;
  readonly maximum: number;
  readonly empty: () => unknown;
  readonly children: (path: string) => ReactNode;
}

/** Items in the order of the page: add, remove, and move up or down. */
export function ItemList({ form, path, name, add, maximum, empty, children }: ItemListProps) {
  const { t } = useTranslation('settings');
  const items = form.items(path);
  const move = (from: number, to: number) => {
    const moved = items.filter((_, index) => index !== from);
    form.setItems(path, [...moved.slice(0, to), items[from], ...moved.slice(to)]);
  };
  return (
    <Stack gap="md">
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place, and its fields are bound to it
        <Paper key={index} withBorder p="md" component="section" aria-label={name(index + 1)}>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{name(index + 1)}</Text>
            <Group gap={4}>
              <ActionIcon
                variant="subtle"
                aria-label={t('school_page.up', { name: name(index + 1) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="arrow-up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('school_page.down', { name: name(index + 1) })}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="arrow-down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('school_page.remove', { name: name(index + 1) })}
                onClick={() => form.removeItem(path as never, index)}
              >
                <Icon name="trash" />
              </ActionIcon>
            </Group>
          </Group>
          <Stack gap="sm">{children(`${path}.${index}`)}</Stack>
        </Paper>
      ))}
      {items.length < maximum && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => form.setItems(path, [...items, empty()])}
        >
          {add}
        </Button>
      )}
    </Stack>
  );
}
