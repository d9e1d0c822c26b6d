// Written from the schemas of the routes by `npm run openapi`.
import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'

export const validateNewPhoneNumber = validate74;
const schema30 = SCHEMAS.NewPhoneNumber;
const func3 = codePoints;
const pattern35 = new RegExp("^[^\\u0000]*$", "u");
const pattern31 = new RegExp("^[A-Za-z]{2}$", "u");
const pattern37 = new RegExp("^[0-9]{1,6}$", "u");
const pattern38 = new RegExp("^[0-9A-Za-z*]*$", "u");
const formats0 = formats["e164-phone"];

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.agent_id === undefined){
const err0 = {instancePath,keyword:"required",params:{missingProperty: "agent_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "agent_id") || (key0 === "country")) || (key0 === "phoneNumber")) || (key0 === "phone_number")) || (key0 === "areaCode")) || (key0 === "contains")) || (key0 === "bundleSid")) || (key0 === "trunk_id"))){
const err1 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.agent_id !== undefined){
let data0 = data.agent_id;
if(typeof data0 === "string"){
if(func3(data0) > 100){
const err2 = {instancePath:instancePath+"/agent_id",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func3(data0) < 1){
const err3 = {instancePath:instancePath+"/agent_id",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern35.test(data0)){
const err4 = {instancePath:instancePath+"/agent_id",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/agent_id",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.country !== undefined){
let data1 = data.country;
if(typeof data1 === "string"){
if(!pattern31.test(data1)){
const err6 = {instancePath:instancePath+"/country",keyword:"pattern",params:{pattern: "^[A-Za-z]{2}$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/country",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.phoneNumber !== undefined){
let data2 = data.phoneNumber;
if(typeof data2 === "string"){
if(func3(data2) > 16){
const err8 = {instancePath:instancePath+"/phoneNumber",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(formats0.validate(data2))){
const err9 = {instancePath:instancePath+"/phoneNumber",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/phoneNumber",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.phone_number !== undefined){
let data3 = data.phone_number;
if(typeof data3 === "string"){
if(func3(data3) > 16){
const err11 = {instancePath:instancePath+"/phone_number",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(formats0.validate(data3))){
const err12 = {instancePath:instancePath+"/phone_number",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/phone_number",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.areaCode !== undefined){
let data4 = data.areaCode;
if(typeof data4 === "string"){
if(!pattern37.test(data4)){
const err14 = {instancePath:instancePath+"/areaCode",keyword:"pattern",params:{pattern: "^[0-9]{1,6}$"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/areaCode",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.contains !== undefined){
let data5 = data.contains;
if(typeof data5 === "string"){
if(func3(data5) > 16){
const err16 = {instancePath:instancePath+"/contains",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func3(data5) < 2){
const err17 = {instancePath:instancePath+"/contains",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!pattern38.test(data5)){
const err18 = {instancePath:instancePath+"/contains",keyword:"pattern",params:{pattern: "^[0-9A-Za-z*]*$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/contains",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.bundleSid !== undefined){
let data6 = data.bundleSid;
if(typeof data6 === "string"){
if(func3(data6) > 100){
const err20 = {instancePath:instancePath+"/bundleSid",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func3(data6) < 1){
const err21 = {instancePath:instancePath+"/bundleSid",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!pattern35.test(data6)){
const err22 = {instancePath:instancePath+"/bundleSid",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/bundleSid",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.trunk_id !== undefined){
let data7 = data.trunk_id;
if(typeof data7 === "string"){
if(func3(data7) > 100){
const err24 = {instancePath:instancePath+"/trunk_id",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(func3(data7) < 1){
const err25 = {instancePath:instancePath+"/trunk_id",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!pattern35.test(data7)){
const err26 = {instancePath:instancePath+"/trunk_id",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/trunk_id",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}
