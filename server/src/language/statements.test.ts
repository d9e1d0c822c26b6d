import { expect, test } from 'vitest'
import { german } from './de/index.ts'
import { english } from './en/index.ts'
import { spanish } from './es/index.ts'

test.each([
  [english, 'My crown fell out last night and I am travelling on Saturday'],
  [english, "well I've been up all night with it"],
  [english, 'the left one broke when I was eating'],
  [english, 'so yesterday we drove over a nail'],
  [english, 'my daughter has a fever again'],
  [german, 'Gestern ist mir eine Plombe herausgefallen und am Samstag verreise ich'],
  [german, 'ich war gestern schon mal da'],
  [german, 'unser Hund hat seit heute früh Durchfall'],
  [german, 'ach, und mir ist der Schlüssel abgebrochen'],
  [spanish, 'anoche se me cayó la corona y el sábado me voy de viaje'],
  [spanish, 'pues llevo dos días sin dormir'],
  [spanish, 'mi hija tiene fiebre otra vez'],
  [spanish, 'ayer pinché una rueda y no llevo repuesto'],
])('%#: "%s" tells', (language, text) => expect(language.receptionist.isStatement(text)).toBe(true))

test.each([
  [english, 'do you take walk-ins'],
  [english, 'you take walk-ins'],
  [english, 'my crown fell out, can you see me today'],
  [english, 'I lost a filling how much is a new one'],
  [english, "I'm in Denver is that still where you deliver"],
  [english, 'I would like to know your opening hours'],
  [english, 'the price of a crown'],
  [english, 'my insurance'],
  [german, 'Kann ich meinen Hund mitbringen?'],
  [german, 'mir ist die Krone rausgefallen, was kostet eine neue'],
  [german, 'ich wollte wissen wann Sie aufmachen'],
  [german, 'die Öffnungszeiten'],
  [german, 'meine Frau möchte auch mitkommen'],
  [german, 'Sie nehmen doch Karten'],
  [spanish, 'tienen aparcamiento'],
  [spanish, 'se me cayó la corona, cuánto cuesta una nueva'],
  [spanish, 'quería saber el horario'],
  [spanish, 'el precio de una corona'],
  [spanish, 'necesito factura'],
])('%#: "%s" may ask', (language, text) => expect(language.receptionist.isStatement(text)).toBe(false))
