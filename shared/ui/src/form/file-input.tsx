import type { Ref } from 'react';

type Chosen = readonly [File, ...File[]];

interface FileInputProps {
  /** Whose `click()` opens the system's choice of files: the button that does is the screen's own. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Types as HTML has them, `image/*,application/pdf`; pictures that every browser shows unless told. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Opens the system's camera instead, where there is one. */
  readonly capture?: 'environment' | undefined;
  /** Called with what was chosen, also when it is the same file once more; never with nothing. */
  readonly onChoose: (files: Chosen) => void;
}

/** Takes files, out of sight: what browsers draw for it fits nowhere and speaks their own language. */
export function FileInput({
  label,
  accept = 'image/jpeg,image/png,image/webp',
  onChoose,
  ...props
}: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // A browser tells nothing of a file that is chosen again.
        currentTarget.value = '';
        if (hasSome(files)) onChoose(files);
      }}
    />
  );
}

const hasSome = (files: readonly File[]): files is Chosen => files.length > 0;
