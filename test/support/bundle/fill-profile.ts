import type { Page } from 'playwright-core';
import { choose, chooseRadio, save, tick, typeInto } from './fill-by-keyboard';

/** Waits for a screen by its heading. */
export async function arriveAt(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Fills in and saves one section of a person's, once it is there. */
type Fill = (page: Page) => Promise<void>;

export const fillPersonalDetails: Fill = async (page) => {
  await arriveAt(page, 'Personal details');
  await typeInto(page, /First name/, 'Anna');
  await typeInto(page, /Last name/, 'Keller');
  await typeInto(page, /Date of birth/, '07071985');
  await choose(page, /Nationality/, 'Lux');
  await tick(page, /on my own behalf/);
  await save(page);
};

const fillContact: Fill = async (page) => {
  await arriveAt(page, 'Contact and home address');
  await typeInto(page, /E-mail address/, 'anna@example.com');
  await typeInto(page, /Street and number/, '12 rue de la Gare');
  await typeInto(page, /Postcode/, 'L-1611');
  await typeInto(page, /Town or city/, 'Luxembourg');
  await choose(page, /Country/, 'Lux');
  await save(page);
};

const fillTaxResidence: Fill = async (page) => {
  await arriveAt(page, 'Tax residence');
  await choose(page, /Country of tax residence/, 'Lux');
  await typeInto(page, /Tax identification number/, '1985071204815');
  await chooseRadio(page, /US person/, 'No');
  await save(page);
};

const fillFunds: Fill = async (page) => {
  await arriveAt(page, 'Your funds');
  await typeInto(page, /Yearly income/, '84000');
  await typeInto(page, /Amount you plan to invest/, '2500.50');
  await chooseRadio(page, /Where does the money/, 'Savings from employment');
  await save(page);
};

export const fillDeclarations: Fill = async (page) => {
  await arriveAt(page, 'Declarations');
  await tick(page, /complete and true/);
  await tick(page, /I accept the terms/);
  await save(page);
};

/** All sections before the last. */
export async function fillAboutYou(page: Page): Promise<void> {
  await fillPersonalDetails(page);
  await fillContact(page);
  await fillTaxResidence(page);
  await fillFunds(page);
}

/** All sections, from the first to the last. */
export async function fillProfile(page: Page): Promise<void> {
  await fillAboutYou(page);
  await fillDeclarations(page);
}

/** What is left of the demo's profile `returning`. */
export async function fillReturning(page: Page): Promise<void> {
  await fillTaxResidence(page);
  await fillFunds(page);
  await fillDeclarations(page);
}
