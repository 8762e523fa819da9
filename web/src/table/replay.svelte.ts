/** A match that is over, stepped through: the scene at each ply, what was new then, and the whole story. */

import { sceneAt } from "../door";
import { newcomers, type News } from "../news";
import type { Line, Scene } from "../wire";
import { told } from "./told";

/** Where scenes of the past and the story come from. */
const SERVER = { sceneAt, told };
type Source = typeof SERVER;

export class Replay {
  /** The ply that is looked at; null: the end, or a match that goes on. */
  at = $state<number | null>(null);
  story = $state.raw<readonly Line[]>([]);
  #past = $state.raw<{ scene: Scene; news: News } | null>(null);
  readonly #known = new Map<string, Scene>();

  constructor(
    private readonly table: string,
    private readonly language: () => string,
    private readonly failed: (error: unknown) => void,
    private readonly source: Source = SERVER,
  ) {}

  /** What is looked at; null: what is now. */
  get past(): { scene: Scene; news: News } | null {
    return this.at === null ? null : this.#past;
  }

  /** What was told at the ply that is looked at: not of each is anything told. */
  get line(): string {
    return (this.at !== null && this.story.find(({ ply }) => ply === this.at)?.text) || "";
  }

  async goTo(ply: number): Promise<void> {
    this.at = ply;
    const scene = await this.#sceneAt(ply);
    const before = scene && (await this.#sceneAt(ply - 1));
    if (scene && this.at === ply) this.#past = { scene, news: newcomers(before, scene) };
  }

  /** Fetches the whole story, in the language of the page. */
  async tell(): Promise<void> {
    const language = this.language();
    const lines = await this.source.told(this.table).catch(() => null);
    if (lines && language === this.language()) this.story = lines;
  }

  async #sceneAt(ply: number): Promise<Scene | null> {
    if (ply < 0) return null;
    const key = `${this.language()} ${ply}`;
    const known = this.#known.get(key);
    if (known) return known;
    try {
      const found = await this.source.sceneAt(this.table, ply);
      this.#known.set(key, found);
      return found;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }
}
