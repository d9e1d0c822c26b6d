import type { TwilioConfig } from '../../../../config/carrier.ts'
import type { Carrier } from '../../carrier.ts'
import { twilioBundles } from './bundles.ts'
import { createTwilioClient, type TwilioClient } from './client.ts'
import { twilioLine } from './line.ts'
import { twilioNumbers, type NumberUrls } from './numbers.ts'

/** Real numbers, by https://www.twilio.com. */
export function twilioCarrier(
  config: TwilioConfig,
  publicUrl: string,
  client: TwilioClient = createTwilioClient(config),
): Carrier {
  return {
    name: config.name,
    isTest: false,
    ...twilioNumbers(client, numberUrls(publicUrl)),
    line: twilioLine(config, publicUrl, client),
    ...twilioBundles(client, `${publicUrl}/carrier/bundle`),
  }
}

/** Below these the calls come in. */
export function numberUrls(publicUrl: string): NumberUrls {
  const base = `${publicUrl}/carrier`
  return { voice: `${base}/voice`, status: `${base}/status`, fallback: `${base}/fallback` }
}
