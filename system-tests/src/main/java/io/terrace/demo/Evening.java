package io.terrace.demo;

import io.terrace.client.Api;
import io.terrace.client.Fan;

/// What the first part of the demo leaves for the second.
///
/// @param app the partner's app, with its key and without a fan
/// @param anasUpload an upload that is Ana's alone
record Evening(Api app, Fan ana, Fan ben, String anasUpload) {}
