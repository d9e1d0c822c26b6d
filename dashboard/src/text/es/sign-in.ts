import type { signIn as english } from '../en/sign-in.ts'
import type { Words } from '../text.ts'

export const signIn: Words<typeof english> = {
  title: 'Iniciar sesión',
  claim: 'Una voz de IA que atiende su teléfono.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Ha olvidado la contraseña?',
  toSignUp: '¿Es nuevo aquí? Cree una cuenta',
  toSignIn: '¿Ya tiene cuenta? Inicie sesión',
  demo: '¿Primer arranque? La terminal muestra un acceso de demostración.',
  up: {
    title: 'Cree su cuenta',
    hint: '14 días gratis, sin tarjeta.',
    name: 'Su nombre',
    passwordHint: 'Al menos 8 caracteres.',
    submit: 'Crear cuenta',
    closedTitle: 'Aquí no hay cuentas nuevas',
    closed: 'Quien opera este servicio ha cerrado el registro. Pídale una cuenta; se crea con: parley invite',
    invitedTitle: 'Por invitación',
    invited:
      'Las cuentas nuevas necesitan una invitación. Pídala a quien opera este servicio y abra el enlace que reciba.',
    badInvitation: 'Esta invitación es desconocida, está usada o tiene más de siete días. Pida una nueva.',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    password: 'Contraseña nueva',
    submit: 'Guardar la contraseña nueva',
    done: 'Su contraseña nueva está guardada. Inicie sesión con ella.',
    noToken: 'Este enlace está incompleto. Pida uno nuevo.',
  },
  verify: {
    title: 'Verificar esta dirección',
    hint: 'Después se le envían los correos de la cuenta de Parley que lo pidió.',
    submit: 'Verificar la dirección',
    done: 'La dirección está verificada.',
    noToken: 'Este enlace está incompleto. Pida uno nuevo en el panel.',
  },
  undoing: {
    title: 'Deshacer la eliminación',
    hint: 'Vuelven sus agentes, números, llamadas y ajustes. Las claves de API siguen revocadas: inicie sesión y cree otras, y cambie su contraseña si no fue usted quien eliminó la cuenta.',
    submit: 'Deshacer la eliminación',
    done: 'Su cuenta ha vuelto. Inicie sesión.',
    noToken: 'Este enlace está incompleto. Abra el del correo sobre la eliminación.',
  },
  forgotten: {
    title: 'Restablecer la contraseña',
    hint: 'Le enviamos un enlace que funciona una vez, durante media hora.',
    submit: 'Enviar el enlace',
    sent: 'Si {email} tiene una cuenta, un correo con un enlace está en camino.',
    sentHint:
      '¿No llega? Mire en la carpeta de correo no deseado. En un servidor sin correo, su operador muestra el enlace con: parley reset-password',
  },
  second: {
    title: 'Un paso más',
    hint: 'Escriba el código que muestra su aplicación de autenticación.',
    code: 'Código de 6 cifras',
    backupHint: 'Escriba uno de sus códigos de respaldo. Cada uno funciona una vez.',
    backup: 'Código de respaldo',
    useBackup: 'Usar un código de respaldo',
    useApp: 'Usar la aplicación',
    trust: 'No volver a preguntar en este dispositivo durante 30 días',
    submit: 'Continuar',
  },
}
