/** What stands around the content: the live shell's files, and the address under which the school is visited. */
export interface PageFrame {
  readonly origin: string;
  readonly shell: string;
  readonly style: PageFile | null;
  /** The same style as a text, to stand in the page: one file less to wait for before anything is drawn. */
  readonly styleText: string | null;
  readonly script: PageFile | null;
  readonly font: PageFile | null;
}

export interface PageFile {
  readonly address: string;
  readonly integrity: string;
}
