/** Browsers keep the camera from pages without https, as of a school server in the local network. */
export const mayOpenCamera = (): boolean => navigator.mediaDevices !== undefined;

/** The pictures of a camera; throws where {@link mayOpenCamera} says no, the user refuses, or there is none. */
export const openCamera = (video: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video });
