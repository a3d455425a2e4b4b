export type Mail = { readonly to: string; readonly subject: string; readonly body: string }

/** Sends one mail. Rejects where the server refuses it. */
export async function sendMail(mail: Mail): Promise<void> {
  throw new Error(`no mail server takes mail for ${mail.to}`)
}
