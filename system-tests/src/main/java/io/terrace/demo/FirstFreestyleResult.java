package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.FanClient;

/// What the first part of the demo leaves for the second.
///
/// @param app the partner's app, with its key and without a fan
/// @param anasUpload an upload that is Ana's alone
record FirstFreestyleResult(ApiClient app, FanClient ana, FanClient ben, String anasUpload) {}
