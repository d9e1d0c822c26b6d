import type { TwilioConfig } from '../../../../config/carrier.ts'
import type { Carrier } from '../../carrier.ts'
import { createTwilioClient, type TwilioClient } from './client.ts'
import { twilioLine } from './line.ts'
import { twilioNumbers, type NumberUrls } from './numbers.ts'

const NO_BUNDLES =
  'Bundles are not handed to this carrier yet: no number can be had in a country that asks for one.'

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
    review: async () => ({ status: 'provider-rejected', reason: NO_BUNDLES }),
  }
}

/** Below these the calls come in. */
export function numberUrls(publicUrl: string): NumberUrls {
  const base = `${publicUrl}/carrier`
  return { voice: `${base}/voice`, status: `${base}/status`, fallback: `${base}/fallback` }
}
