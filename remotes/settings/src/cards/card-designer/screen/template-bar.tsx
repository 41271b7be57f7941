import { type CardTemplate, retireCardTemplate } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, Icon, Menu, notify, Select, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import classes from './designer.module.css';
import { useTemplateName } from './use-template-name.ts';

interface TemplateBarProps {
  readonly current: CardTemplate;
  readonly templates: readonly CardTemplate[];
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly readOnly: boolean;
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
  readonly onVersions: () => void;
  readonly onRemoved: () => void;
  readonly onSave: () => void;
}

/** Which design is open, and what can be done with it as a whole. */
export function TemplateBar(props: TemplateBarProps) {
  const { current, templates, dirty, saving, readOnly, onOpen, onNew, onVersions, onRemoved, onSave } = props;
  const { t } = useTranslation('settings');
  const can = useCan();
  const targetOf = useTemplateName();
  const onError = useRefusalNotice();
  const remove = useApiMutation(retireCardTemplate);

  async function askToRemove() {
    const sure = await dialogs.confirm({
      title: t('cards.remove.title', { name: current.name }),
      text: t('cards.remove.text'),
      confirmLabel: t('cards.remove.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: current.id } },
      {
        onError,
        onSuccess: () => {
          notify({ text: t('cards.remove.done', { name: current.name }) });
          onRemoved();
        },
      },
    );
  }

  return (
    <div className={classes.bar}>
      <div className={classes.choice}>
        <Select
          label={t('cards.template.choose')}
          data={templates.map((template) => ({
            value: String(template.id),
            label: `${targetOf(template)} · ${template.id === current.id ? current.name : template.name}`,
          }))}
          value={String(current.id)}
          onChange={(id) => id && onOpen(Number(id))}
        />
      </div>
      <StatusBadge
        tone={current.printed ? 'green' : 'gray'}
        label={t(current.printed ? 'cards.template.version_printed' : 'cards.template.version', {
          number: current.number,
        })}
      />
      {dirty && <StatusBadge tone="amber" label={t('cards.template.unsaved')} />}
      <span className={classes.space} />
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron-down" size={16} />}>
            {t('cards.template.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="versions" size={16} />} onClick={onVersions}>
            {t('cards.versions.open')}
          </Menu.Item>
          {!readOnly && (
            <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={onNew}>
              {t('cards.template.add')}
            </Menu.Item>
          )}
          {can('settings.card.delete') && (
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void askToRemove()}
            >
              {t('cards.remove.confirm')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {!readOnly && (
        <Button
          leftSection={<Icon name="device-floppy" />}
          loading={saving}
          disabled={!dirty}
          onClick={onSave}
        >
          {t('cards.template.save')}
        </Button>
      )}
    </div>
  );
}
