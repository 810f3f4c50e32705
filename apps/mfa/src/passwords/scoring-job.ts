/** What the scorer answers. */
export interface Strength {
  score: number;
  crackTimeSeconds: number;
  crackTimeDisplay: string;
  warning: string;
  suggestions: string[];
}

/** A password, and who waits for its strength. */
export class ScoringJob {
  readonly strength: Promise<Strength>;
  resolve!: (strength: Strength) => void;
  reject!: (error: Error) => void;

  constructor(readonly password: string) {
    this.strength = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
