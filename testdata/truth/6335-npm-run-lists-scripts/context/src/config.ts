export const UPLOADS = process.env.UPLOAD_DIR as string;
export const PORT = Number(process.env.PORT ?? 3000);
