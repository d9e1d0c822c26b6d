import type { signIn as english } from '../en/sign-in.ts'
import type { Words } from '../text.ts'

export const signIn: Words<typeof english> = {
  title: 'Iniciar sesión',
  claim: 'Una voz con IA que atiende su teléfono.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Ha olvidado la contraseña?',
  toSignUp: '¿No tiene cuenta? Cree una',
  toSignIn: '¿Ya tiene cuenta? Inicie sesión',
  demo: '¿Primera vez? La terminal muestra un acceso de demostración.',
  up: {
    title: 'Cree su cuenta',
    hint: '14 días gratis, sin tarjeta.',
    name: 'Nombre',
    passwordHint: 'Al menos 8 caracteres.',
    submit: 'Crear cuenta',
    closedTitle: 'Registro cerrado',
    closed:
      'El administrador ha cerrado el registro. Pídale una cuenta; se crea con: npm run parley -- invite',
    invitedTitle: 'Solo con invitación',
    invited:
      'Para crear una cuenta necesita una invitación. Pídala al administrador y abra el enlace que reciba.',
    badInvitation: 'Esta invitación no existe, ya se ha usado o tiene más de siete días. Pida una nueva.',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    password: 'Contraseña nueva',
    keys: 'Revocar también todas las claves de API',
    keysHint: 'Por si alguien más ha podido iniciar sesión. Los programas que las usan necesitarán otras.',
    submit: 'Guardar contraseña',
    done: 'Contraseña guardada. Ya puede iniciar sesión con ella.',
    noToken: 'Este enlace está incompleto. Pida uno nuevo.',
  },
  verify: {
    title: 'Verifique esta dirección',
    hint: 'Así recibirá en ella los correos de la cuenta de Parley que lo ha solicitado.',
    submit: 'Verificar dirección',
    done: 'Dirección verificada.',
    noToken: 'Este enlace está incompleto. Pida uno nuevo en el panel.',
  },
  changeEmail: {
    title: 'Usar este correo',
    hint: 'A partir de ahora inicia sesión con él, y allí llegan los correos sobre su cuenta. Se avisa al correo anterior.',
    submit: 'Usar este correo',
    done: 'El correo se ha cambiado.',
    noToken: 'Este enlace está incompleto. Abra el del correo o pida otro en los ajustes.',
  },
  undoing: {
    title: 'Deshacer la eliminación',
    hint: 'Recuperará sus agentes, números, llamadas y ajustes. Las claves de API siguen revocadas: inicie sesión y cree otras. Si no fue usted quien eliminó la cuenta, cambie también la contraseña.',
    submit: 'Deshacer la eliminación',
    done: 'Hemos restaurado su cuenta. Inicie sesión.',
    noToken: 'Este enlace está incompleto. Abra el que recibió en el correo sobre la eliminación.',
  },
  forgotten: {
    title: 'Restablecer la contraseña',
    hint: 'Le enviaremos un enlace de un solo uso, válido durante media hora.',
    noMail:
      'Este servidor no envía correos. El administrador genera un enlace con: npm run parley -- reset-password y su dirección. SMTP_URL activa el correo.',
    submit: 'Enviar enlace',
    sent: 'Si {email} tiene una cuenta, recibirá un correo con un enlace.',
    sentHint:
      '¿No le llega? Revise la carpeta de spam. Si el servidor no envía correos, el administrador obtiene el enlace con: npm run parley -- reset-password',
  },
  second: {
    title: 'Un paso más',
    hint: 'Escriba el código de su aplicación de autenticación.',
    code: 'Código de 6 dígitos',
    backupHint: 'Escriba uno de sus códigos de respaldo. Cada uno vale una sola vez.',
    backup: 'Código de respaldo',
    useBackup: 'Usar un código de respaldo',
    useApp: 'Usar la aplicación',
    trust: 'No volver a preguntar en este dispositivo durante 30 días',
    submit: 'Continuar',
  },
}
