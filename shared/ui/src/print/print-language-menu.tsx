import { Button } from '@mantine/core';
import { type PrintLanguage, printLanguages } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Menu } from '../menu/menu.ts';

interface PrintLanguageMenuProps {
  readonly language: PrintLanguage;
  readonly onChoose: (language: PrintLanguage) => void;
  readonly disabled?: boolean | undefined;
  readonly size?: 'sm' | 'compact-sm' | undefined;
  readonly className?: string | undefined;
}

/** Beside a button that prints: says in which language it does, and prints in another one. */
export function PrintLanguageMenu({ language, onChoose, disabled, size, className }: PrintLanguageMenuProps) {
  const { t } = useTranslation('common');
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          className={className}
          size={size}
          px={6}
          disabled={disabled}
          aria-label={t('print.language_of', { language: t(`print.in.${language}`) })}
        >
          {t(`print.short.${language}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printLanguages.map((one) => (
          <Menu.Item
            key={one}
            leftSection={<Icon name={one === language ? 'check' : 'printer'} size={16} />}
            onClick={() => onChoose(one)}
          >
            {t(`print.in.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
