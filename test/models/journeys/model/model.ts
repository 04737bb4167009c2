import type { Screen } from '../screen';
import type { FakeWallet } from '../wallet';
import type { Save } from '../world';
import { Answers } from './answers';
import { CorrectionsTold } from './corrections';
import type { Facts, SaveRequest } from './facts';
import { KycTold } from './kyc';
import { Reading } from './reading';
import { Receipts } from './receipts';
import { Remarks } from './remarks';
import { Saves } from './saves';
import { Standing } from './standing';
import { LinkedWallets } from './wallets';

/** All that must be true, by subject; it hears of everything between the widget and the world. */
export class Model {
  readonly answers: Answers;
  readonly saves: Saves;
  readonly kyc: KycTold;
  readonly corrections: CorrectionsTold;
  readonly remarks: Remarks;
  readonly receipts: Receipts;
  readonly #reading: Reading;
  readonly #standing: Standing;
  readonly #wallets: LinkedWallets;

  constructor(facts: Facts, { drafts, wallet }: { drafts: boolean; wallet: FakeWallet }) {
    this.answers = new Answers(facts, { drafts });
    this.saves = new Saves(facts);
    this.kyc = new KycTold(facts);
    this.#wallets = new LinkedWallets(facts, wallet);
    this.#reading = new Reading(facts);
    this.#standing = new Standing(facts, this.#reading);
    this.corrections = new CorrectionsTold(facts, this.#reading);
    this.remarks = new Remarks(facts);
    this.receipts = new Receipts(facts, this.#reading);
  }

  /** `isThere`: the element is in the page. */
  check(screen: Screen, isThere: boolean): void {
    this.answers.check(screen);
    this.#wallets.check(screen);
    this.kyc.check(screen, isThere);
    this.#standing.check(screen);
    this.corrections.check(screen, isThere);
    this.remarks.check(screen);
    this.receipts.check(screen);
    this.answers.checkQuestion(screen, this.saves.isSettled);
    this.saves.check(screen);
  }

  // What happens.

  /** The widget asks for something, before anything becomes of it. */
  onCall(action: string, request: object): void {
    this.#reading.onCall(action, request);
    this.receipts.onCall(action);
    if (action === 'saveSection') {
      this.saves.onSaveCall(request as SaveRequest);
      this.answers.onSaveCall(request as SaveRequest);
      this.remarks.onSaveCall(request as SaveRequest);
    }
    if (action === 'linkWalletToIdentity') this.#wallets.onCall(request, this.saves.asked);
    if (action === 'fetchKyc') this.kyc.onCall();
  }

  onAnswer(action: string, request: object, answer: unknown): void {
    this.#reading.onAnswer(action, request, answer);
    this.corrections.onAnswer();
    this.remarks.onAnswer(action, answer);
    this.receipts.onAnswer(action, answer);
    if (action === 'linkWalletToIdentity') this.#wallets.onAnswer(request);
    if (action === 'saveSection') this.saves.onAnswered();
    if (action === 'fetchSession') this.saves.onSession();
    if (action === 'fetchKyc') this.kyc.onAnswer(answer);
  }

  onFailure(action: string, status: number): void {
    this.#reading.onFailure(action, status);
    this.receipts.onFailure(action);
    if (status === 401) this.saves.onRefusedSession();
    if (action === 'saveSection' && status >= 400 && status < 500) this.saves.onRefused();
  }

  /** The backend took a save. */
  onSave(save: Save): void {
    this.saves.onSave(save, this.answers.onSave(save));
  }

  /** The widget says that the section is saved. */
  onSaved(section: string): void {
    this.saves.onSaved();
    this.kyc.onSaved(section);
    this.remarks.onSaved(section);
    this.receipts.onSaved();
    this.answers.onSaved(section);
  }

  /** The widget's own sign-out gives up what was typed. */
  signedOut(): void {
    this.answers.forget();
    this.saves.signedOut();
    this.kyc.signedOut();
    this.#forget();
  }

  /** Another investor signs in. */
  otherInvestor(): void {
    this.answers.otherInvestor();
    this.saves.otherInvestor();
    this.#forget();
  }

  /** The page was loaded anew. */
  reloaded(): void {
    this.#forget();
    this.answers.reloaded();
    this.saves.reloaded();
    this.kyc.reloaded();
    this.receipts.reloaded();
  }

  /** What the widget knows of an investor it has to forget. */
  #forget(): void {
    this.#reading.clear();
    this.corrections.clear();
    this.remarks.clear();
    this.receipts.clear();
  }
}
